/**
 * Dates for people, always in Asia/Shanghai (UTC+8, no summer time since 1991), whatever the zone of the machine.
 * Values are ISO 8601 strings from the wire or `Date`s.
 */

export type DateValue = string | number | Date

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SHANGHAI_OFFSET = 8 * HOUR

const momentOf = (value: DateValue): number =>
  typeof value === 'number' ? value : value instanceof Date ? value.getTime() : Date.parse(value)

/** A `Date` whose UTC fields read as the wall clock in Shanghai. */
const shanghai = (value: DateValue): Date => new Date(momentOf(value) + SHANGHAI_OFFSET)

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
const dayNumber = (value: DateValue): number => Math.floor((momentOf(value) + SHANGHAI_OFFSET) / DAY)

/**
 * How long ago: 刚刚, 5 分钟前, 3 小时前, 昨天 09:30, 3 天前, 3月5日, 2025年3月5日.
 * A moment in the future is shown as a date.
 */
export function relativeTime(value: DateValue, now: DateValue = Date.now()): string {
  const [then, present] = [momentOf(value), momentOf(now)]
  const age = present - then
  if (age < -MINUTE) return shortDate(then, present)
  if (age < MINUTE) return '刚刚'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} 分钟前`
  const days = dayNumber(present) - dayNumber(then)
  if (days === 0) return `${Math.floor(age / HOUR)} 小时前`
  if (days === 1) return `昨天 ${time(then)}`
  if (days < 7) return `${days} 天前`
  return shortDate(then, present)
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
  // Rounded before the unit is chosen: 59 minutes and 50 seconds are an hour, not 60 minutes.
  const units = [
    [1, 60, '秒'],
    [60, 60, '分钟'],
    [3600, 24, '小时'],
  ] as const
  for (const [size, full, unit] of units) if (Math.round(seconds / size) < full) return `${Math.round(seconds / size)} ${unit}`
  return `${Math.round(seconds / 86_400)} 天`
}
