/**
 * Money as people read it. Amounts are integers in fen everywhere in the system; only here they become yuan,
 * always with two decimals (specification, section 9).
 */

/** `12850` → `"128.50"`; thousands are not separated so that a figure can be copied into any form. */
export function yuan(fen: number): string {
  return (Math.round(fen) / 100).toFixed(2)
}

/** `12850` → `"¥128.50"`, for plain text (titles, descriptions, structured data labels). */
export function money(fen: number): string {
  return fen < 0 ? `-¥${yuan(-fen)}` : `¥${yuan(fen)}`
}

/** The two parts of an amount that are set in different sizes: `12850` → `["128", ".50"]`. */
export function moneyParts(fen: number): [whole: string, decimals: string] {
  const text = yuan(fen)
  return [text.slice(0, -3), text.slice(-3)]
}
