/** Which state a booking is in, and until when it can be cancelled. */
import { type BookingState, CANCEL_UNTIL_HOURS } from '#lib/contract/park/facility.ts'
import { HOUR_MS } from '#lib/format/units.ts'

type Times = { starts_at: Date; hours: number; state: 'BOOKED' | 'CANCELLED' }

export const endOf = (row: Pick<Times, 'starts_at' | 'hours'>): Date => new Date(row.starts_at.getTime() + row.hours * HOUR_MS)

export const stateOf = (row: Times, now: Date): BookingState => {
  if (row.state === 'CANCELLED') return 'CANCELLED'
  return endOf(row) > now ? 'UPCOMING' : 'PAST'
}

/** Whether its person can: operators may until it is over. */
export const canCancel = (row: Times, now: Date): boolean =>
  row.state === 'BOOKED' && row.starts_at.getTime() - now.getTime() >= CANCEL_UNTIL_HOURS * HOUR_MS
