/** Rule 未成年人保护, 二: after nine in the evening there are no lessons of courses for pupils; from six in the morning there are again. */
import { clockOf } from '#lib/format/shanghai.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'

const CLOSES_AT_HOUR = 21
const OPENS_AT_HOUR = 6
/** So long before the end it is said that it comes. */
const WARNED_MS = 15 * MINUTE_MS

/** Whether lessons of courses for pupils stay shut now, by the clock of Shanghai. */
export const isEveningRest = (now: Date | number): boolean => {
  const hour = clockOf(now).getUTCHours()
  return hour >= CLOSES_AT_HOUR || hour < OPENS_AT_HOUR
}

/** Whether that begins within a quarter of an hour. */
export const isEveningNear = (now: Date | number): boolean => !isEveningRest(now) && isEveningRest(Number(now) + WARNED_MS)

export const EVENING_REST = '晚上九点到早上六点不开放中小学课程，请早点休息，明天再学'

/** How long until that may have changed, in milliseconds: the next quarter of an hour. */
export const untilNextQuarter = (now: Date | number): number => HOUR_MS / 4 - (Number(now) % (HOUR_MS / 4))
