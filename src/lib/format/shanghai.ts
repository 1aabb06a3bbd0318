/**
 * The clock of Shanghai (UTC+8, no summer time since 1991), whatever the zone of the machine: every day of the site begins and ends by it. Texts for
 * people are in `date.ts`.
 */
import { DAY_MS, HOUR_MS } from './units.ts'

const OFFSET_MS = 8 * HOUR_MS

/** A `Date`, or milliseconds since 1970. */
type Moment = Date | number

/** @returns a `Date` whose UTC fields read as the clock in Shanghai: for reading the fields, not a moment. */
export const clockOf = (moment: Moment): Date => new Date(Number(moment) + OFFSET_MS)

/** @param clock as `clockOf` returns it. */
export const momentOfClock = (clock: Moment): Date => new Date(Number(clock) - OFFSET_MS)

/** Days since 1970 in Shanghai; two of these differ by the days between them. */
export const dayNumber = (moment: Moment): number => Math.floor((Number(moment) + OFFSET_MS) / DAY_MS)

/** Midnight in Shanghai, at which the day of `moment` begins. */
export const startOfDay = (moment: Moment): Date => momentOfClock(dayNumber(moment) * DAY_MS)

/** @param day `2026-03-05`. @returns the midnight in Shanghai at which it begins. */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** The same day and time so many months later; the last day of the month where that month is shorter. */
export function addMonths(moment: Moment, months: number): Date {
  const clock = clockOf(moment)
  const month = clock.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(clock.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const later = new Date(clock)
  later.setUTCMonth(month, Math.min(clock.getUTCDate(), lastDay))
  return momentOfClock(later)
}

/** What somebody chose on the clock of the city, wherever their device is. @param text `2026-03-05T15:00`, as an input of a moment has it */
export const isoOfInput = (text: string): string => `${text}:00+08:00`

/** The clock of the city as an input of a moment has it: `2026-03-05T15:00`. */
export const inputClock = (moment: Moment): string => clockOf(moment).toISOString().slice(0, 16)
