/** The open hours of the next days, pure: weekly hours, minus days off, with what is booked marked. Asia/Shanghai has no summer time. */

import type { OpenDay } from '#lib/contract/consult/consult-shapes.ts'
import { clockOf, startOfDay } from '#lib/format/shanghai.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'

/** Length of one slot, minutes. */
const SLOT_MINUTES = 60

export type Availability = {
  hours: { weekday: number; from_minute: number; to_minute: number }[]
  daysOff: string[]
  booked: { starts_at: Date | null; minutes: number | null }[]
}

/** `days` days from today on; slots that have begun are left out. */
export function openDays({ hours, daysOff, booked }: Availability, now: Date, days: number): OpenDay[] {
  const first = startOfDay(now).getTime()
  return Array.from({ length: days }, (_, index) => {
    const midnight = first + index * DAY_MS
    const local = clockOf(midnight)
    const day = local.toISOString().slice(0, 10)
    const weekday = local.getUTCDay() || 7
    const slots = daysOff.includes(day) ? [] : hours.filter(row => row.weekday === weekday).flatMap(row => slotsOf(row, midnight))
    return { day, weekday, slots }
  })

  function slotsOf({ from_minute, to_minute }: Availability['hours'][number], midnight: number): OpenDay['slots'] {
    const slots: OpenDay['slots'] = []
    for (let from = from_minute; from + SLOT_MINUTES <= to_minute; from += SLOT_MINUTES) {
      const start = midnight + from * MINUTE_MS
      const end = start + SLOT_MINUTES * MINUTE_MS
      if (start <= now.getTime()) continue
      const taken = booked.some(({ starts_at, minutes }) => {
        const begins = starts_at?.getTime() ?? 0
        return begins < end && begins + (minutes ?? SLOT_MINUTES) * MINUTE_MS > start
      })
      slots.push({ from, to: from + SLOT_MINUTES, booked: taken })
    }
    return slots
  }
}
