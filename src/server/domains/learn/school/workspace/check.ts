/** The yearly check of a school (rules of certification, section 4): its company submits the listing again, changed or not. */
import { date } from '#lib/format/date.ts'
import { prolonged } from '#server/yearly-check.ts'

/** What passing a review says of the yearly check. */
export const checked = ({ valid_until }: { valid_until: string | null }, now: Date) => ({
  checked_on: date(now),
  valid_until: prolonged(valid_until, now),
  reminded_at: null,
  lapsed: false,
})
