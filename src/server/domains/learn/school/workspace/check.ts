/** A school is checked every year (rules of certification, section 4): by the review of what its company hands in, changed or not. */
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'

/** From so many days before the end the company is reminded, and handing in prolongs from the end instead of from today. */
export const REMIND_DAYS = 30

export const dayAfter = (now: Date, days: number): string => date(now.getTime() + days * DAY_MS)

function yearAfter(day: string): string {
  const end = new Date(`${day}T00:00:00Z`)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end.toISOString().slice(0, 10)
}

/** What passing a review says of the yearly check. Whoever hands in early loses no day. */
export function checked({ valid_until }: { valid_until: string | null }, now: Date) {
  const today = date(now)
  const isEnding = valid_until !== null && valid_until >= today && valid_until <= dayAfter(now, REMIND_DAYS)
  return { checked_on: today, valid_until: yearAfter(isEnding ? valid_until : today), reminded_at: null, lapsed: false }
}
