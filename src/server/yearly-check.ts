/**
 * Whatever is certified for a year (rules of certification, section 4): until when, and from when its holder is reminded. Days are
 * `YYYY-MM-DD` in Shanghai.
 */
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'

const REMIND_DAYS = 30

/** Holders of something that ends on this day or before are reminded, and may submit it again. */
export const lastReminded = (now: Date): string => date(now.getTime() + REMIND_DAYS * DAY_MS)

function yearAfter(day: string): string {
  const end = new Date(`${day}T00:00:00Z`)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end.toISOString().slice(0, 10)
}

/** The new last day of what passes now: somebody who submits after the reminder loses no day. */
export function prolonged(validUntil: string | null, now: Date): string {
  const today = date(now)
  const isEnding = validUntil !== null && validUntil >= today && validUntil <= lastReminded(now)
  return yearAfter(isEnding ? validUntil : today)
}
