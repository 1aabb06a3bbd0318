/** Days without a time, as the database keeps them: `YYYY-MM-DD`. */
import { DAY_MS } from '#lib/format/units.ts'

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** `days` after `now`. */
export const dayAfter = (now: Date, days: number): string => dayOf(new Date(now.getTime() + days * DAY_MS))
