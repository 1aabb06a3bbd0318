/** Moments as Chinese providers write them: the clock of Shanghai. */
import { clockOf } from '#lib/format/shanghai.ts'

/** `2026-11-23 10:00:00` */
export const shanghaiTime = (moment: Date): string => clockOf(moment).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-11-23T10:00:00+08:00`, as RFC 3339 wants it. */
export const shanghaiRfc3339 = (moment: Date): string => `${shanghaiTime(moment).replace(' ', 'T')}+08:00`

/** @param text `2026-11-23 10:00:00`. @throws Error for anything else. */
export function momentOf(text: string): Date {
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || Number.isNaN(moment.getTime())) {
    throw new Error(`"${text.slice(0, 40)}" is no time`)
  }
  return moment
}
