/** Rooms of the park that are booked by the hour, free of charge. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp, version } from '#lib/contract/define.ts'
import { bookingPurpose, cancellation, roomForm } from '#lib/forms/park/facility.ts'
import { strictText } from '#lib/validate/checked.ts'

/** How many days ahead can be booked, today included. */
export const BOOKING_DAYS = 14
export const MAX_BOOKED_HOURS = 4
/** What one person may hold at once, for whomever. */
export const MAX_OPEN_BOOKINGS = 6
export const CANCEL_UNTIL_HOURS = 1

export const BOOKING_STATES = ['UPCOMING', 'PAST', 'CANCELLED'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

export const facilityRoom = z.object({
  id: z.number().int(),
  name: z.string(),
  seats: z.number().int(),
  /** Whole hours of the day, in Shanghai. */
  opensAt: z.number().int(),
  closesAt: z.number().int(),
  weekdaysOnly: z.boolean(),
})
export type FacilityRoom = z.output<typeof facilityRoom>

export const roomDay = z.object({
  date: z.iso.date(),
  /** Every hour that can be used on this day; none when it is closed. */
  hours: z.array(z.object({ hour: z.number().int(), state: z.enum(['FREE', 'TAKEN', 'PAST']) })),
})
export type RoomDay = z.output<typeof roomDay>

export const booking = z.object({
  id: z.number().int(),
  facility: z.string(),
  room: z.string(),
  place: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  hours: z.number().int(),
  purpose: z.string(),
  state: z.enum(BOOKING_STATES),
  /** The company it was booked for; null: the person themselves. */
  company: z.string().nullable(),
  bookedBy: z.string(),
  /** Why operators cancelled it. */
  reason: z.string().nullable(),
  /** Whether its owner may still cancel it. */
  canCancel: z.boolean(),
})
export type Booking = z.output<typeof booking>

/** As operators see it. */
export const managedBooking = booking.extend({ phoneMasked: z.string().nullable() })
export type ManagedBooking = z.output<typeof managedBooking>

/** As operators write it. */
export const managedRoom = facilityRoom.extend({
  facilityId: z.int(),
  /** Not let any more. */
  isClosed: z.boolean(),
  /** How many bookings of it have not begun. */
  upcoming: z.int(),
  version,
})
export type ManagedRoom = z.output<typeof managedRoom>

export const facilityRooms = z.object({
  facilityId: z.int(),
  name: z.string(),
  place: z.string(),
  isPaused: z.boolean(),
  rooms: z.array(managedRoom),
})
export type FacilityRooms = z.output<typeof facilityRooms>

const params = z.object({ id: idParam })
const query = listQuery.omit({ keyword: true }).extend({ state: z.enum(BOOKING_STATES).optional() })

export const facility = {
  listRooms: defineCall({
    method: 'GET',
    path: '/facility/{id}/room',
    summary: '一处设施里可以按小时预约的房间',
    access: 'public',
    params,
    result: z.object({ name: z.string(), place: z.string(), rooms: z.array(facilityRoom) }),
    errors: ['missing.record'],
  }),
  listHours: defineCall({
    method: 'GET',
    path: '/facility/room/{id}/hour',
    summary: '一个房间今后 14 天里每小时是否空闲',
    access: 'public',
    params,
    result: z.object({ days: z.array(roomDay) }),
    errors: ['missing.record'],
  }),
  bookRoom: defineCall({
    method: 'POST',
    path: '/facility/room/{id}/booking',
    summary: '预约一个房间 1 到 4 小时，免费；为当前身份预约。同样的预约再提交一次，回答已有的那个',
    access: 'user',
    params,
    body: z.object({
      date: strictText(z.iso.date('请选择日期')),
      /** The first hour of the day, in Shanghai. */
      hour: z.number('请选择时段').int().min(0).max(23),
      hours: z.number('请选择时段').int().min(1, '请选择时段').max(MAX_BOOKED_HOURS, `最多 ${MAX_BOOKED_HOURS} 小时`),
      purpose: bookingPurpose,
    }),
    result: booking,
    errors: ['missing.record', 'facility.taken', 'facility.closed', 'facility.day_full', 'facility.too_many'],
  }),
  listBookings: defineCall({
    method: 'GET',
    path: '/facility/booking/list',
    summary: '当前身份的预约；将要开始的按时间先后，其他的新的在前',
    access: 'user',
    query,
    result: listOf(booking),
    errors: [],
  }),
  cancelBooking: defineCall({
    method: 'POST',
    path: '/facility/booking/{id}/cancel',
    summary: '取消预约，开始前一小时为止；时段随即空出',
    access: 'user',
    params,
    body: z.object({}),
    result: booking,
    errors: ['missing.record', 'facility.too_late'],
  }),
} satisfies Contract

const OPERATOR = { access: 'manager', duty: 'support' } as const

export const managedFacility = {
  listRooms: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/facility/room/list',
    summary: '园区设施和其中按小时预约的房间，停用的也在',
    result: z.array(facilityRooms),
    errors: [],
  }),
  createRoom: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/facility/{id}/room',
    summary: '在一处设施里新增一个可以预约的房间',
    params,
    body: roomForm,
    result: managedRoom,
    errors: ['missing.record'],
  }),
  saveRoom: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/facility/room/{id}/save',
    summary: '修改一个房间；已有的预约不能落在新的开放时间之外',
    params,
    body: z.object({ ...roomForm.shape, version: version.optional() }),
    result: managedRoom,
    errors: ['missing.record', 'state.changed'],
  }),
  setRoomClosed: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/facility/room/{id}/close',
    summary: '停用一个没有预约要开始的房间，或恢复使用',
    params,
    body: z.object({ closed: z.boolean() }),
    result: managedRoom,
    errors: ['missing.record', 'state.conflict'],
  }),
  listBookings: defineCall({
    access: 'manager',
    duty: 'support',
    method: 'GET',
    path: '/v1/manager/facility/booking/list',
    summary: '全部预约；将要开始的按时间先后，其他的新的在前',
    query,
    result: listOf(managedBooking),
    errors: [],
  }),
  cancelBooking: defineCall({
    access: 'manager',
    duty: 'support',
    method: 'POST',
    path: '/v1/manager/facility/booking/{id}/cancel',
    summary: '取消还没有结束的预约，写明理由；预约人会收到通知',
    params,
    body: cancellation,
    result: managedBooking,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
