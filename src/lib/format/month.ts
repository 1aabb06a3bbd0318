/** Months of Shanghai in words, and those that lists are narrowed to. */
import { clockOf } from './shanghai.ts'

/** @param month `2026-03`. @returns 2026 年 3 月 */
export const monthName = (month: string): string => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`

/** The last months up to now, newest first, with their names: the choices of a filter. */
export function monthChoices(now: Date, count = 24): (readonly [month: string, name: string])[] {
  const at = clockOf(now)
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
    return [month, monthName(month)] as const
  })
}
