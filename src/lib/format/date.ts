/**
 * Dates for people, always in Asia/Shanghai (UTC+8, no summer time since 1991), whatever the zone of the machine.
 * Values are ISO 8601 strings from the wire or `Date`s.
 */

export type DateValue = string | number | Date

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SHANGHAI_OFFSET = 8 * HOUR

/** A `Date` whose UTC fields read as the wall clock in Shanghai. */
function shanghai(value: DateValue): Date {
  const at = value instanceof Date ? value.getTime() : new Date(value).getTime()
  return new Date(at + SHANGHAI_OFFSET)
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))

/** `2026-03-05` */
export function date(value: DateValue): string {
  const at = shanghai(value)
  return `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
}

/** `2026-03-05 09:30` */
export function dateTime(value: DateValue): string {
  return `${date(value)} ${time(value)}`
}

/** `09:30` */
export function time(value: DateValue): string {
  const at = shanghai(value)
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

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

/** The midnight (Shanghai) that starts the day of `value`, as a count of days; differences are days apart. */
function dayNumber(value: DateValue): number {
  return Math.floor(shanghai(value).getTime() / DAY)
}

/**
 * How long ago: 刚刚, 5 分钟前, 3 小时前, 昨天 09:30, 3 天前, 3月5日, 2025年3月5日.
 * A moment in the future is shown as a date.
 */
export function relativeTime(value: DateValue, now: DateValue = new Date()): string {
  const age = new Date(now).getTime() - new Date(value).getTime()
  if (age < -MINUTE) return shortDate(value, now)
  if (age < MINUTE) return '刚刚'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} 分钟前`
  const days = dayNumber(now) - dayNumber(value)
  if (days === 0) return `${Math.floor(age / HOUR)} 小时前`
  if (days === 1) return `昨天 ${time(value)}`
  if (days < 7) return `${days} 天前`
  return shortDate(value, now)
}

/** Days from `now` until `value`, counted by calendar days in Shanghai; negative when past. */
export function daysUntil(value: DateValue, now: DateValue = new Date()): number {
  return dayNumber(value) - dayNumber(now)
}

/** A length of media: `5:07`, `1:02:09`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** A waiting time in words: `45 秒`, `8 分钟`, `3 小时`, `2 天`. */
export function span(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} 小时`
  return `${Math.round(seconds / 86_400)} 天`
}
