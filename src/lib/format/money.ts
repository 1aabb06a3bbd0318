/**
 * Money as people read and write it. Amounts are integers in fen everywhere in the system; only here they become yuan, always with two decimals
 * (specification, section 9), and yuan become fen, by their digits: without floating point.
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

/** 20 million yuan: what is larger does not fit the columns that hold amounts. */
export const MAX_FEN = 2_000_000_000

const YUAN = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** `"69.5"` → `6950`; undefined for what is no amount, has more than two decimals, or is more than `MAX_FEN`. */
export function fenOf(text: string): number | undefined {
  const found = YUAN.exec(text.trim())
  if (!found) return undefined
  const fen = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return fen <= MAX_FEN ? fen : undefined
}

/** `6950` → `"69.50"`, `6900` → `"69"`: what stands in the field of a form. */
export const yuanInput = (fen: number): string =>
  fen % 100 === 0 ? String(fen / 100) : `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
