/** Open days of schools: when and where, how many places are left, and who comes. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, listQuery, timestamp, version } from '#lib/contract/define.ts'
import { MAX_GUESTS, openDayCancellation, openDayForm, openDayPlaceForm } from '#lib/forms/learn/school-visit.ts'

export { MAX_GUESTS }

/** What follows from the clock is not stored: `COMING` and `OVER` are both published. */
export const OPEN_DAY_STATES = ['COMING', 'OVER', 'CANCELLED'] as const
export type OpenDayState = (typeof OPEN_DAY_STATES)[number]

export const openDayEntry = z.object({
  openDayId: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  title: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  place: z.string(),
  description: z.string(),
  seats: z.int(),
  seatsLeft: z.int(),
  state: z.enum(OPEN_DAY_STATES),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
})
export type OpenDayEntry = z.output<typeof openDayEntry>

/** A calendar file needs to know how often the entry has changed. */
export const openDayDetail = openDayEntry.extend({ changes: z.int(), updatedAt: timestamp })
export type OpenDayDetail = z.output<typeof openDayDetail>

export const PLACE_STATES = ['REGISTERED', 'CANCELLED'] as const
export type OpenDayPlaceState = (typeof PLACE_STATES)[number]

export const openDayPlace = openDayEntry.extend({
  placeId: z.int(),
  placeState: z.enum(PLACE_STATES),
  people: z.int(),
  contactName: z.string(),
  sharesPhone: z.boolean(),
  /** Until it begins, as long as it is not cancelled already. */
  canCancel: z.boolean(),
})
export type OpenDayPlace = z.output<typeof openDayPlace>

export const openDayRecord = openDayEntry.extend({
  /** Its words wait for an operator, or were not let through; null: everybody reads them. */
  hold: z.enum(['WAITING', 'REFUSED']).nullable(),
  version,
})
export type OpenDayRecord = z.output<typeof openDayRecord>
export type OpenDayForm = z.output<typeof openDayForm>

export const openDayVisitor = z.object({
  placeId: z.int(),
  contactName: z.string(),
  people: z.int(),
  state: z.enum(PLACE_STATES),
  /** Null unless the person agreed to be called. */
  phoneMasked: z.string().nullable(),
  createdAt: timestamp,
})
export type OpenDayVisitor = z.output<typeof openDayVisitor>

const byId = z.object({ openDayId: idParam })
const byPlace = z.object({ placeId: idParam })

export const openDay = {
  getOpenDay: defineCall({
    method: 'GET',
    path: '/school/open-day/{openDayId}',
    summary: '一次开放日，取消了的也在',
    access: 'public',
    params: byId,
    result: openDayDetail,
    errors: ['missing.record'],
  }),
  registerForOpenDay: defineCall({
    method: 'POST',
    path: '/school/open-day/{openDayId}/place',
    summary: '预约开放日的名额，连同行的人最多四位；名额用完就不能再约',
    access: 'user',
    params: byId,
    body: openDayPlaceForm,
    result: openDayPlace,
    errors: ['missing.record', 'open_day.full', 'open_day.over', 'open_day.registered', 'enquiry.no_phone'],
  }),
  listMyOpenDays: defineCall({
    method: 'GET',
    path: '/school/open-day/mine/list',
    summary: '我预约的开放日，新预约的在前',
    access: 'user',
    query: listQuery.omit({ keyword: true }).extend({ state: z.enum(PLACE_STATES).optional() }),
    result: listOf(openDayPlace),
    errors: [],
  }),
  cancelOpenDayPlace: defineCall({
    method: 'POST',
    path: '/school/open-day/place/{placeId}/cancel',
    summary: '取消预约，名额马上让给别人；开始之后不能取消',
    access: 'user',
    params: byPlace,
    body: z.object({}),
    result: openDayPlace,
    errors: ['missing.record', 'open_day.over'],
  }),
} satisfies Contract

export const openDayOrganising = {
  listOpenDaySchools: defineCall({
    method: 'GET',
    path: '/school/desk/open-day/school/list',
    summary: '可以办开放日的院校：公司已上线的',
    access: 'admin',
    result: z.object({ schools: z.array(z.object({ schoolId: z.int(), name: z.string() })) }),
    errors: [],
  }),
  listCompanyOpenDays: defineCall({
    method: 'GET',
    path: '/school/desk/open-day/list',
    summary: '公司院校的开放日；还没到的按时间，其他的晚的在前',
    access: 'admin',
    query: listQuery.omit({ keyword: true }).extend({ state: z.enum(OPEN_DAY_STATES).optional() }),
    result: listOf(openDayRecord),
    errors: [],
  }),
  getCompanyOpenDay: defineCall({
    method: 'GET',
    path: '/school/desk/open-day/{openDayId}',
    summary: '公司院校的一次开放日',
    access: 'admin',
    params: byId,
    result: openDayRecord,
    errors: ['missing.record'],
  }),
  createOpenDay: defineCall({
    method: 'POST',
    path: '/school/desk/open-day/create',
    summary: '发布一次开放日',
    access: 'admin',
    posts: true,
    body: openDayForm,
    result: openDayRecord,
    errors: [],
  }),
  saveOpenDay: defineCall({
    method: 'POST',
    path: '/school/desk/open-day/{openDayId}/save',
    summary: '修改还没开始的开放日；时间或地点变了会通知预约的人，名额不能少于已约的',
    access: 'admin',
    posts: true,
    params: byId,
    body: z.object({ ...openDayForm.shape, version: version.optional() }),
    result: openDayRecord,
    errors: ['missing.record', 'state.conflict', 'state.changed'],
  }),
  cancelOpenDay: defineCall({
    method: 'POST',
    path: '/school/desk/open-day/{openDayId}/cancel',
    summary: '取消还没开始的开放日，预约的人都会收到通知',
    access: 'admin',
    params: byId,
    body: openDayCancellation,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  listOpenDayVisitors: defineCall({
    method: 'GET',
    path: '/school/desk/open-day/{openDayId}/visitors',
    summary: '预约了一次开放日的人，先约的在前',
    access: 'admin',
    params: byId,
    query: listQuery.omit({ keyword: true }).extend({ state: z.enum(PLACE_STATES).optional() }),
    result: listOf(openDayVisitor),
    errors: ['missing.record'],
  }),
  revealVisitorPhone: defineCall({
    method: 'POST',
    path: '/school/desk/open-day/place/{placeId}/phone',
    summary: '查看同意联系的预约人的完整手机号，留下记录',
    access: 'admin',
    params: byPlace,
    body: z.object({}),
    result: z.object({ phone: z.string() }),
    errors: ['missing.record', 'enquiry.no_consent'],
  }),
} satisfies Contract
