/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/facility.ts'

export const BOOKING_DAYS = 14 as typeof contract.BOOKING_DAYS

export const BOOKING_STATES = ['UPCOMING', 'PAST', 'CANCELLED'] as typeof contract.BOOKING_STATES

export const CANCEL_UNTIL_HOURS = 1 as typeof contract.CANCEL_UNTIL_HOURS

export const MAX_BOOKED_HOURS = 4 as typeof contract.MAX_BOOKED_HOURS

export const MAX_OPEN_BOOKINGS = 6 as typeof contract.MAX_OPEN_BOOKINGS

export const facility = {
  listRooms: { method: 'GET', path: '/facility/{id}/room', access: 'public' },
  listHours: { method: 'GET', path: '/facility/room/{id}/hour', access: 'public' },
  bookRoom: { method: 'POST', path: '/facility/room/{id}/booking', access: 'user' },
  listBookings: { method: 'GET', path: '/facility/booking/list', access: 'user' },
  cancelBooking: { method: 'POST', path: '/facility/booking/{id}/cancel', access: 'user' },
} as unknown as typeof contract.facility

export const managedFacility = {
  listRooms: { method: 'GET', path: '/v1/manager/facility/room/list', access: 'manager' },
  createRoom: { method: 'POST', path: '/v1/manager/facility/{id}/room', access: 'manager' },
  saveRoom: { method: 'POST', path: '/v1/manager/facility/room/{id}/save', access: 'manager' },
  setRoomClosed: { method: 'POST', path: '/v1/manager/facility/room/{id}/close', access: 'manager' },
  listBookings: { method: 'GET', path: '/v1/manager/facility/booking/list', access: 'manager' },
  cancelBooking: { method: 'POST', path: '/v1/manager/facility/booking/{id}/cancel', access: 'manager' },
} as unknown as typeof contract.managedFacility
