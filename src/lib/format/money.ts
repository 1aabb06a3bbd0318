/**
 * Money as people read it. Amounts are integers in fen everywhere in the system; only here they become yuan,
 * always with two decimals (specification, section 9).
 */
import { thousands } from './thousands.ts'

/** `12850` → `"128.50"`, for forms, files and structured data: thousands are not separated, so that a program reads it. */
export function yuan(fen: number): string {
  return (Math.round(fen) / 100).toFixed(2)
}

/** `128050` → `"¥1,280.50"`, for plain text (titles, descriptions, tables). */
export function money(fen: number): string {
  return `${fen < 0 ? '-' : ''}¥${thousands(yuan(Math.abs(fen)))}`
}

/** The two parts of an amount that are set in different sizes: `128050` → `["1,280", ".50"]`. */
export function moneyParts(fen: number): [whole: string, decimals: string] {
  const text = thousands(yuan(fen))
  return [text.slice(0, -3), text.slice(-3)]
}
