/** Which texts wait for an operator. The forum publishes first (publishing rules, section 4); what a new account writes waits if it leads elsewhere. */
import { findPrivate } from '#lib/format/personal-data.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { createMatcher } from '#server/domains/platform/text-check/service.ts'

/** An account counts as new for its first day (constants.md). */
const isNewcomer = (joinedAt: Date, now: Date): boolean => now.getTime() - joinedAt.getTime() < DAY_MS

const CONTACTS = new Set(['手机号', '银行卡号', '电子邮箱', '固定电话', '微信或 QQ 号'])
const ADDRESS = /(?:https?:\/\/|www\.)\S|[\w-]+\.(?:com|cn|net|org|top|xyz|vip|cc)\b/i
/** The words in which people are led away, in whatever form they are written. */
const LURES = ['[加十]我?(?:微|薇|威|v)(?:信|芯|x)?', '(?:微|薇)(?:信|芯)(?:号|联系|同号)', '刷单|返利|日结高薪|代考|办证']
const lures = createMatcher(
  LURES.map((text, id) => ({
    id,
    text,
    isPattern: true,
    kind: 'CONTACT',
    level: 'HOLD',
    places: [],
    bySound: false,
    isTopic: false,
    allow: [],
  })),
)

/** @returns why a newcomer's text has to wait; empty when it does not. */
export function findLures(text: string): string[] {
  const folded = text.normalize('NFKC')
  return [
    ...findPrivate(folded).flatMap(({ kind, text: found }) => (CONTACTS.has(kind) ? [`${kind} ${found}`] : [])),
    ...(ADDRESS.test(folded) ? ['站外地址'] : []),
    ...new Set(lures.find(text, 'FORUM').map(one => one.text)),
  ]
}

export const mustWait = ({ joinedAt, text, now }: { joinedAt: Date; text: string; now: Date }): boolean =>
  isNewcomer(joinedAt, now) && findLures(text).length > 0
