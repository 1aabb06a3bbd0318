/** Rooms and bookings as they are shown. */
import type { Booking, FacilityRoom } from '#lib/contract/park/facility.ts'
import type { BookingRow, RoomRow } from './queries.ts'
import { canCancel, endOf, stateOf } from './rules.ts'

export const presentRoom = (row: RoomRow): FacilityRoom => ({
  id: row.id,
  name: row.name,
  seats: row.seats,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  weekdaysOnly: row.weekdays_only,
})

/** The location in the park: `A 座 3 楼`. */
export const placeOf = ({ building, place }: { building: string | null; place: string }): string =>
  [building, place].filter(Boolean).join(' ')

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
  canCancel: canCancel(row, now),
})
