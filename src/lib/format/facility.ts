/** How bookings of rooms stand, and when they are. */
import type { Booking, BookingState } from '#lib/contract/park/facility.ts'
import { dateTime, time, weekday } from './date.ts'

type Tone = 'slate' | 'action' | 'ok' | 'warn' | 'bad'

export const bookingStateNames: Readonly<Record<BookingState, readonly [label: string, tone: Tone]>> = {
  UPCOMING: ['已预约', 'ok'],
  PAST: ['已结束', 'slate'],
  CANCELLED: ['已取消', 'bad'],
}

/** 2026-03-05 09:00–11:00 周四 */
export function bookingTime({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>): string {
  const end = time(endsAt)
  return `${dateTime(startsAt)}–${end === '00:00' ? '24:00' : end} ${weekday(startsAt)}`
}
