/** Hours of a room as a calendar has them: days and whole hours in Shanghai, which knows no summer time. */

import { BOOKING_DAYS, type RoomDay } from '#lib/contract/park/facility.ts'
import { date } from '#lib/format/date.ts'
import { midnightOf } from '#lib/format/shanghai.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'

type OpeningHours = { opens_at: number; closes_at: number; weekdays_only: boolean }

export const startOf = (day: string, hour: number): Date => new Date(midnightOf(day).getTime() + hour * HOUR_MS)

/** The days that can be booked, today first. */
export const bookableDays = (now: Date): string[] =>
  Array.from({ length: BOOKING_DAYS }, (_, index) => date(now.getTime() + index * DAY_MS))

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The whole hours of a day in which the room can be used. */
export const openHours = (room: OpeningHours, day: string): number[] =>
  room.weekdays_only && isWeekend(day)
    ? []
    : Array.from({ length: room.closes_at - room.opens_at }, (_, index) => room.opens_at + index)

/** @param taken the beginnings of the hours that are taken, in milliseconds */
export const roomDays = (room: OpeningHours, taken: ReadonlySet<number>, now: Date): RoomDay[] =>
  bookableDays(now).map(day => ({
    date: day,
    hours: openHours(room, day).map(hour => {
      const at = startOf(day, hour).getTime()
      return { hour, state: at <= now.getTime() ? 'PAST' : taken.has(at) ? 'TAKEN' : 'FREE' }
    }),
  }))
