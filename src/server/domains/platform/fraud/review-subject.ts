/** How the review queue shows and decides what signals of fraud have put up. */
import { reportKind } from '#lib/contract/platform/report.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { fraudLevelTexts, fraudSignalTexts } from '#lib/format/fraud.ts'
import { reportKindNames } from '#lib/format/report.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { Reported } from '#server/reportable.ts'
import { findContact, listUses } from './contact-queries.ts'
import { judge, MAX_USES } from './deciding.ts'
import * as queries from './queries.ts'
import type { ContactKind } from './tables.ts'

type Fact = { label: string; value: string }

const UNNAMED = '不公开姓名的账号'
const CONTACTS: Readonly<Record<ContactKind, string>> = {
  PHONE: '电话',
  ACCOUNT: '微信或 QQ 号',
  EMAIL: '电子邮箱',
  LINK: '链接',
}

/** What everybody sees of it; undefined when it is not public any more. Messages are seen by nobody but those who take part. */
async function publicly(db: Db, kind: string, id: number): Promise<Reported | undefined> {
  const parsed = reportKind.safeParse(kind)
  if (!parsed.success || parsed.data === 'CHAT') return undefined
  return getRegistry().reportables[parsed.data]?.find(db, id, { userId: 0, seqs: [] })
}

/** Kinds of content with anonymous authors: the case names the author only if the public page does. */
const MAY_BE_ANONYMOUS: readonly string[] = ['QUESTION', 'ANSWER', 'QUESTION_COMMENT', 'REVIEW', 'EVALUATION']

async function usesOf(db: Db, contactId: number): Promise<Fact[]> {
  const people = new Map<string, string[]>()
  for (const use of await listUses(db, contactId, MAX_USES)) {
    const seen = await publicly(db, use.subject_kind, use.subject_id)
    const isNamed = seen ? !seen.anonymous : !MAY_BE_ANONYMOUS.includes(use.subject_kind)
    const who = isNamed ? `${use.nickname}（编号 ${use.user_id}）` : UNNAMED
    const where = `${reportKindNames[use.subject_kind]}${seen ? `“${seen.title}”` : '（现在不公开）'}`
    people.set(who, [...(people.get(who) ?? []), where])
  }
  return [...people].map(([label, places]) => ({ label, value: [...new Set(places)].join('；') }))
}

function accountFact(hit: queries.HitRow): Fact[] {
  if (hit.subject_kind === 'CONTACT') return []
  if (hit.anonymous) return [{ label: '账号', value: UNNAMED }]
  if (hit.user_id === null || !hit.joined_at) return [{ label: '账号', value: '已经注销' }]
  return [
    { label: '账号', value: `${hit.nickname}（编号 ${hit.user_id}）` },
    { label: '注册', value: date(hit.joined_at) },
  ]
}

export const fraudReview: ReviewSubject = {
  kind: 'FRAUD',
  label: '反骗核查',
  parties: async (db, id) => [{ userId: (await queries.findHit(db, id))?.user_id ?? null }],
  async show(db, id) {
    const hit = await queries.findHit(db, id)
    if (!hit) throw new AppError('missing.record')
    const seen = await publicly(db, hit.subject_kind, hit.subject_id)
    const contact = hit.subject_kind === 'CONTACT' ? await findContact(db, hit.subject_id) : undefined
    const account = hit.subject_kind === 'ACCOUNT' && !hit.anonymous && hit.user_id !== null ? hit.user_id : null
    const link = seen?.link ?? (account === null ? null : `/manage/user?id=${account}`)
    return {
      facts: [
        { label: '信号', value: `${fraudSignalTexts[hit.signal]}（${fraudLevelTexts[hit.level]}）` },
        { label: '原因', value: hit.reason },
        { label: '发现', value: dateTime(hit.created_at.toISOString()) },
        ...accountFact(hit),
        ...(seen ? [{ label: '内容', value: seen.title }] : []),
        ...(contact ? [{ label: '联系方式', value: `${CONTACTS[contact.kind]}，只保存了它的摘要，不能还原` }] : []),
        ...(contact ? await usesOf(db, contact.id) : []),
      ],
      pictures: [],
      files: [],
      ...(link ? { link } : {}),
    }
  },
  approve: (trx, id, { operatorId, reason, now }) => {
    const verdict = {
      outcome: 'FRAUD',
      takeDown: true,
      points: 0,
      rule: 'PUBLISHING',
      reason: reason || '经核查属于欺诈',
    } as const
    return judge(trx, id, verdict, { operatorId, now })
  },
  reject: (trx, id, { operatorId, reason, now }) =>
    judge(trx, id, { outcome: 'HARMLESS', takeDown: false, points: 0, rule: 'PUBLISHING', reason }, { operatorId, now }),
}
