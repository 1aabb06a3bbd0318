/** Rooms and bookings as they are shown. */
import { type Booking, type BookingState, CANCEL_UNTIL_HOURS, type FacilityRoom } from '#lib/contract/park/facility.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { BookingRow, RoomRow } from './queries.ts'

export const presentRoom = (row: RoomRow): FacilityRoom => ({
  id: row.id,
  name: row.name,
  seats: row.seats,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  weekdaysOnly: row.weekdays_only,
})

export const placeOf = ({ building, place }: { building: string | null; place: string }): string =>
  [building, place].filter(Boolean).join(' ')

type Times = { starts_at: Date; hours: number; state: 'BOOKED' | 'CANCELLED' }

export const endOf = (row: Pick<Times, 'starts_at' | 'hours'>): Date => new Date(row.starts_at.getTime() + row.hours * HOUR_MS)

export const stateOf = (row: Times, now: Date): BookingState => {
  if (row.state === 'CANCELLED') return 'CANCELLED'
  return endOf(row) > now ? 'UPCOMING' : 'PAST'
}

export const mayCancel = (row: Times, now: Date): boolean =>
  row.state === 'BOOKED' && row.starts_at.getTime() - now.getTime() >= CANCEL_UNTIL_HOURS * HOUR_MS

export const presentBooking = (row: BookingRow, now: Date): Booking => ({
  id: row.id,
  facility: row.facility,
  room: row.room,
  place: placeOf(row),
  startsAt: row.starts_at.toISOString(),
  endsAt: endOf(row).toISOString(),
  hours: row.hours,
  purpose: row.purpose,
  state: stateOf(row, now),
  company: row.company,
  bookedBy: row.booked_by,
  reason: row.reason,
  canCancel: mayCancel(row, now),
})
