/** Enquiries about vacant rooms of the park, and the viewings that come of them. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { appointmentBody, declineBody, enquiryBody, HALF_DAYS } from '#lib/forms/park/vacancy.ts'

export { HALF_DAYS }
export type HalfDay = (typeof HALF_DAYS)[number]

/** A viewing is tomorrow at the earliest, and no later than so many days from now. */
export const VIEWING_DAYS = 30
export const MAX_OPEN_ENQUIRIES = 5

export const ENQUIRY_STATES = ['WAITING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

const visit = z.object({ on: z.iso.date(), halfDay: z.enum(HALF_DAYS) })

export const enquiry = z.object({
  id: z.number().int(),
  buildingId: z.number().int(),
  building: z.string(),
  number: z.string(),
  area: z.number().int(),
  /** Fen for a square metre and month. */
  rent: fen,
  /** False: it was let meanwhile. */
  isVacant: z.boolean(),
  contactName: z.string(),
  wantedArea: z.number().int().nullable(),
  message: z.string(),
  company: z.string().nullable(),
  wished: visit,
  /** Null until operators have confirmed; it may differ from what was wished for. */
  agreed: visit.nullable(),
  state: z.enum(ENQUIRY_STATES),
  /** What operators say: about the appointment, or why there is none. */
  reply: z.string(),
  createdAt: timestamp,
  version: z.number().int(),
})
export type Enquiry = z.output<typeof enquiry>

export const managedEnquiry = enquiry.extend({ phoneMasked: z.string().nullable() })
export type ManagedEnquiry = z.output<typeof managedEnquiry>

const params = z.object({ id: idParam })
const query = listQuery.omit({ keyword: true }).extend({ state: z.enum(ENQUIRY_STATES).optional() })

export const vacancy = {
  enquire: defineCall({
    method: 'POST',
    path: '/garden/vacancy/{id}/enquiry',
    summary: '咨询一间可租房间并约看房；电话用账号的手机号。每个房间同时只有一个进行中的咨询',
    access: 'user',
    params,
    body: enquiryBody,
    result: enquiry,
    errors: ['missing.record', 'vacancy.no_phone', 'vacancy.asked', 'vacancy.too_many'],
  }),
  listEnquiries: defineCall({
    method: 'GET',
    path: '/garden/enquiry/list',
    summary: '当前身份的租房咨询，新的在前',
    access: 'user',
    query,
    result: listOf(enquiry),
    errors: [],
  }),
  withdrawEnquiry: defineCall({
    method: 'POST',
    path: '/garden/enquiry/{id}/withdraw',
    summary: '撤回等待中或已约定的租房咨询',
    access: 'user',
    params,
    body: z.object({}),
    result: enquiry,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract

const OPERATOR = { access: 'manager', duty: 'support' } as const

export const managedVacancy = {
  listEnquiries: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/garden/enquiry/list',
    summary: '全部租房咨询；等待中的先来的在前，其他的新的在前',
    query,
    result: listOf(managedEnquiry),
    errors: [],
  }),
  revealPhone: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/enquiry/{id}/phone',
    summary: '查看等待中或已约定的咨询的完整电话，留下记录',
    params,
    body: z.object({}),
    result: z.object({ phone: z.string().nullable() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  confirmEnquiry: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/enquiry/{id}/confirm',
    summary: '确认看房时间，也可以改到别的时间；咨询人会收到通知',
    params,
    body: appointmentBody,
    result: managedEnquiry,
    errors: ['missing.record', 'state.conflict', 'state.changed'],
  }),
  declineEnquiry: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/garden/enquiry/{id}/decline',
    summary: '不能安排，写明理由；咨询人会收到通知',
    params,
    body: declineBody,
    result: managedEnquiry,
    errors: ['missing.record', 'state.conflict', 'state.changed'],
  }),
} satisfies Contract
