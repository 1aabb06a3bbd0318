/** Phrases about deposits, fees and loans, which the recruitment rules (section 3) forbid: where one stands, an operator is shown it. */
import { createMatcher } from '#server/domains/platform/text-check/service.ts'

const HELD = [
  '押金',
  '保证金',
  '服装费',
  '培训费',
  '体检费',
  '报名费',
  '资料费',
  '中介费',
  '手续费',
  '培训贷',
  '先交费',
  '先缴费',
  '先付费',
  '贷款',
  '购买产品',
  '交钱',
  '缴纳费用',
  '刷单',
] as const

/** What only looks like one of them. */
const ALLOWED: Readonly<Partial<Record<(typeof HELD)[number], string[]>>> = { 贷款: ['货款', '待款'] }

/** Finds the words in any disguise: other widths, look-alike characters, signs and letters between the characters. */
const matcher = createMatcher(
  HELD.map((text, id) => ({
    id,
    text,
    isPattern: false,
    kind: 'FRAUD',
    level: 'HOLD',
    places: [],
    bySound: false,
    isTopic: false,
    allow: ALLOWED[text] ?? [],
  })),
)

/** @returns the phrases that stand in any of the texts, in the order of the list. */
export function findHeldWords(...texts: readonly string[]): string[] {
  const found = new Set(texts.flatMap(text => matcher.find(text, 'JOB')).map(one => one.entryId))
  return HELD.filter((_, id) => found.has(id))
}

/** The text with each phrase in brackets, for anyone who decides about it. */
export function markHeldWords(text: string): string {
  let marked = ''
  let last = 0
  for (const { at, end } of matcher.find(text, 'JOB')) {
    if (at < last) continue
    marked += `${text.slice(last, at)}【${text.slice(at, end)}】`
    last = end
  }
  return marked + text.slice(last)
}
