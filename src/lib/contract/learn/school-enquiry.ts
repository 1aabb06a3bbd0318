/** Asking a school and its answers: a thread that the person and the company of the school both see. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { ENQUIRY_TOPICS, schoolEnquiryForm, schoolMessageForm } from '#lib/forms/learn/school-visit.ts'

export { ENQUIRY_TOPICS }
export type SchoolEnquiryTopic = (typeof ENQUIRY_TOPICS)[number]

/** `WAITING`: the person wrote last. `ANSWERED`: the school did. */
export const SCHOOL_ENQUIRY_STATES = ['WAITING', 'ANSWERED', 'CLOSED'] as const
export type SchoolEnquiryState = (typeof SCHOOL_ENQUIRY_STATES)[number]

export const MAX_OPEN_SCHOOL_ENQUIRIES = 10
/** Messages in one thread; after that another enquiry has to be made. */
export const MAX_ENQUIRY_MESSAGES = 100

const entry = z.object({
  enquiryId: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  topic: z.enum(ENQUIRY_TOPICS),
  state: z.enum(SCHOOL_ENQUIRY_STATES),
  /** The beginning of what was written last. */
  lastText: z.string(),
  lastAt: timestamp,
  createdAt: timestamp,
  sharesPhone: z.boolean(),
})

export type SchoolEnquiryEntry = z.output<typeof entry>

const messages = z.array(z.object({ messageId: z.int(), bySchool: z.boolean(), body: z.string(), createdAt: timestamp }))

export const schoolEnquiryThread = entry.extend({ messages })
export type SchoolEnquiryThread = z.output<typeof schoolEnquiryThread>

const asker = {
  nickname: z.string(),
  /** Null unless the person agreed to be called. */
  phoneMasked: z.string().nullable(),
}

export const receivedEnquiryEntry = entry.extend(asker)
export type ReceivedEnquiryEntry = z.output<typeof receivedEnquiryEntry>

export const receivedEnquiryThread = schoolEnquiryThread.extend(asker)
export type ReceivedEnquiryThread = z.output<typeof receivedEnquiryThread>

const params = z.object({ enquiryId: idParam })
const query = listQuery.omit({ keyword: true }).extend({ state: z.enum(SCHOOL_ENQUIRY_STATES).optional() })

export const schoolEnquiry = {
  askSchool: defineCall({
    method: 'POST',
    path: '/school/{id}/enquiry',
    summary: '向学校咨询；同意之后学校才看得到手机号。同一所学校同时只有一个进行中的咨询',
    access: 'user',
    posts: true,
    params: z.object({ id: idParam }),
    body: schoolEnquiryForm,
    result: schoolEnquiryThread,
    errors: ['missing.record', 'enquiry.asked', 'enquiry.no_phone', 'enquiry.closed_school'],
  }),
  listSchoolEnquiries: defineCall({
    method: 'GET',
    path: '/school/enquiry/list',
    summary: '我向学校的咨询，最近有动静的在前',
    access: 'user',
    query,
    result: listOf(entry),
    errors: [],
  }),
  getSchoolEnquiry: defineCall({
    method: 'GET',
    path: '/school/enquiry/{enquiryId}',
    summary: '我的一个咨询，带往来留言',
    access: 'user',
    sealed: true,
    params,
    result: schoolEnquiryThread,
    errors: ['missing.record'],
  }),
  writeToSchool: defineCall({
    method: 'POST',
    path: '/school/enquiry/{enquiryId}/message',
    summary: '在进行中的咨询里继续留言',
    access: 'user',
    posts: true,
    params,
    body: schoolMessageForm,
    result: schoolEnquiryThread,
    errors: ['missing.record', 'state.conflict', 'enquiry.full'],
  }),
  sharePhoneWithSchool: defineCall({
    method: 'POST',
    path: '/school/enquiry/{enquiryId}/phone',
    summary: '同意学校看我的手机号，或收回同意',
    access: 'user',
    params,
    body: z.object({ share: z.boolean() }),
    result: schoolEnquiryThread,
    errors: ['missing.record', 'state.conflict', 'enquiry.no_phone'],
  }),
  closeSchoolEnquiry: defineCall({
    method: 'POST',
    path: '/school/enquiry/{enquiryId}/close',
    summary: '结束咨询；学校从此看不到手机号',
    access: 'user',
    params,
    body: z.object({}),
    result: schoolEnquiryThread,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract

export const receivedEnquiry = {
  listReceivedEnquiries: defineCall({
    method: 'GET',
    path: '/school/desk/enquiry/list',
    summary: '公司的院校收到的咨询；等待答复的先来的在前，其他的最近有动静的在前',
    access: 'admin',
    query,
    result: listOf(receivedEnquiryEntry),
    errors: [],
  }),
  getReceivedEnquiry: defineCall({
    method: 'GET',
    path: '/school/desk/enquiry/{enquiryId}',
    summary: '收到的一个咨询，带往来留言',
    access: 'admin',
    sealed: true,
    params,
    result: receivedEnquiryThread,
    errors: ['missing.record'],
  }),
  answerSchoolEnquiry: defineCall({
    method: 'POST',
    path: '/school/desk/enquiry/{enquiryId}/answer',
    summary: '答复一个咨询；咨询人会收到通知',
    access: 'admin',
    posts: true,
    params,
    body: schoolMessageForm,
    result: receivedEnquiryThread,
    errors: ['missing.record', 'state.conflict', 'enquiry.full'],
  }),
  revealEnquiryPhone: defineCall({
    method: 'POST',
    path: '/school/desk/enquiry/{enquiryId}/phone',
    summary: '查看同意联系的咨询人的完整手机号，留下记录',
    access: 'admin',
    params,
    body: z.object({}),
    result: z.object({ phone: z.string() }),
    errors: ['missing.record', 'enquiry.no_consent'],
  }),
} satisfies Contract
