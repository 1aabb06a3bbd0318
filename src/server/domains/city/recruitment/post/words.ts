/** Phrases about deposits, fees and loans, which the recruitment rules (section 3) forbid: where one stands, an operator is shown it. */

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

/** @returns the phrases that stand in any of the texts, without spaces that were put between their characters, in the order of the list. */
export function findHeldWords(...texts: readonly string[]): string[] {
  const found = texts.join('\n').replace(/[\s\p{P}]/gu, '')
  return HELD.filter(word => found.includes(word))
}

/** The text with each phrase in brackets, for anyone who decides about it. */
export const markHeldWords = (text: string): string => HELD.reduce((marked, word) => marked.replaceAll(word, `【${word}】`), text)
