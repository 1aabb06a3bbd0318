/**
 * Dates for people, always in Asia/Shanghai (UTC+8, no summer time since 1991), whatever the zone of the machine.
 * Values are ISO 8601 strings from the wire or `Date`s.
 */

import { clockOf, dayNumber } from './shanghai.ts'
import { DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS, MINUTE_SECONDS } from './units.ts'

export type DateValue = string | number | Date

const momentOf = (value: DateValue): number =>
  typeof value === 'number' ? value : value instanceof Date ? value.getTime() : Date.parse(value)

const shanghai = (value: DateValue): Date => clockOf(momentOf(value))

const two = (value: number) => (value < 10 ? `0${value}` : String(value))

const dayOf = (at: Date): string => `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
const hourOf = (at: Date): string => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`

/** `2026-03-05` */
export const date = (value: DateValue): string => dayOf(shanghai(value))

/** `09:30` */
export const time = (value: DateValue): string => hourOf(shanghai(value))

/** `2026-03-05 09:30` */
export function dateTime(value: DateValue): string {
  const at = shanghai(value)
  return `${dayOf(at)} ${hourOf(at)}`
}

/** `20260305093000`, the beginning of numbers that say when they were given out. */
export const dateDigits = (value: DateValue): string => shanghai(value).toISOString().slice(0, 19).replace(/\D/g, '')

/** `2026年3月5日` */
export function longDate(value: DateValue): string {
  const at = shanghai(value)
  return `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日`
}

/** `3月5日`; with the year when it is not the year of `now`. */
export function shortDate(value: DateValue, now: DateValue = new Date()): string {
  const at = shanghai(value)
  const day = `${at.getUTCMonth() + 1}月${at.getUTCDate()}日`
  return at.getUTCFullYear() === shanghai(now).getUTCFullYear() ? day : `${at.getUTCFullYear()}年${day}`
}

const WEEKDAYS = '日一二三四五六'

/** `周四` */
export function weekday(value: DateValue): string {
  return `周${WEEKDAYS[shanghai(value).getUTCDay()]}`
}

/**
 * How long ago: 刚刚, 5 分钟前, 3 小时前, 昨天 09:30, 3 天前, 3月5日, 2025年3月5日.
 * A moment in the future is shown as a date.
 */
export function relativeTime(value: DateValue, now: DateValue = Date.now()): string {
  const [then, present] = [momentOf(value), momentOf(now)]
  const age = present - then
  if (age < -MINUTE_MS) return shortDate(then, present)
  if (age < MINUTE_MS) return '刚刚'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} 分钟前`
  const days = dayNumber(present) - dayNumber(then)
  if (days === 0) return `${Math.floor(age / HOUR_MS)} 小时前`
  if (days === 1) return `昨天 ${time(then)}`
  if (days < 7) return `${days} 天前`
  return shortDate(then, present)
}

/** Days from `now` until `value`, counted by calendar days in Shanghai; negative when past. */
export function daysUntil(value: DateValue, now: DateValue = new Date()): number {
  return dayNumber(momentOf(value)) - dayNumber(momentOf(now))
}

/** A length of media: `5:07`, `1:02:09`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const hours = Math.floor(whole / HOUR_SECONDS)
  const minutes = Math.floor((whole % HOUR_SECONDS) / MINUTE_SECONDS)
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** A waiting time in words: `45 秒`, `8 分钟`, `3 小时`, `2 天`. */
export function span(seconds: number): string {
  // Rounded before the unit is chosen: 59 minutes and 50 seconds are an hour, not 60 minutes.
  const units = [
    [1, 60, '秒'],
    [MINUTE_SECONDS, 60, '分钟'],
    [HOUR_SECONDS, 24, '小时'],
  ] as const
  for (const [size, full, unit] of units) if (Math.round(seconds / size) < full) return `${Math.round(seconds / size)} ${unit}`
  return `${Math.round(seconds / DAY_SECONDS)} 天`
}
