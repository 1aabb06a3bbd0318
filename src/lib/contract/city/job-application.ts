/**
 * Applications, seen by both sides: the person who applied, and the company through its owner and administrators.
 * `APPLY → VIEW → CANDIDATE → INTERVIEW → OFFER → HIRED`; `ABANDON` by the company, `WITHDRAWN` by the person, `EXPIRED` by time.
 */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, pageQuery, recordId, timestamp } from '#lib/contract/define.ts'
import { uploadedFile } from '#lib/contract/platform/upload.ts'
import { resumeContent } from '#lib/forms/city/resume.ts'
import { lineText, multilineText } from '#lib/validate/text.ts'

export const MAX_RESUMES_AT_ONCE = 3

export const applicationState = z.enum([
  'APPLY',
  'VIEW',
  'CANDIDATE',
  'INTERVIEW',
  'OFFER',
  'HIRED',
  'ABANDON',
  'WITHDRAWN',
  'EXPIRED',
])
export type JobApplicationState = z.output<typeof applicationState>

/** What either side does. */
export const applicationEvent = z.enum([
  'view',
  'shortlist',
  'invite',
  'acceptInterview',
  'declineInterview',
  'offer',
  'acceptOffer',
  'abandon',
  'withdraw',
])
export type ApplicationEvent = z.output<typeof applicationEvent>

const note = multilineText().max(500, '最多 500 个字').default('')

/** The body by event: an invitation says when and where. */
export const applicationAct = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('invite'),
    at: z.iso.datetime({ offset: true, error: '请填面试时间' }).transform(value => new Date(value)),
    place: lineText().min(2, '请填面试地点').max(100, '最多 100 个字'),
    note,
  }),
  z.object({ event: applicationEvent.exclude(['invite']), note }),
])
export type ApplicationAct = z.output<typeof applicationAct>

export const interview = z.object({ at: timestamp, place: z.string(), note: z.string(), accepted: z.boolean().nullable() })

export const applicationRow = z.object({
  applicationId: z.number().int(),
  recruitmentId: z.number().int(),
  title: z.string(),
  companyId: z.number().int(),
  companyName: z.string(),
  /** The applicant as the company sees them. */
  applicantName: z.string(),
  applicantSummary: z.string(),
  state: applicationState,
  interview: interview.nullable(),
  note: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ApplicationRow = z.output<typeof applicationRow>

/** A résumé as the company reads it: without the full name and contacts. */
const { fullName: _fullName, wechat: _wechat, visibility: _visibility, ...shown } = resumeContent.shape
export const sentResume = z.object({ ...shown, attachment: uploadedFile.nullable() })

export const applicationDetail = applicationRow.extend({
  side: z.enum(['applicant', 'company']),
  /** What this side may do now. */
  events: z.array(applicationEvent),
  resumes: z.array(sentResume),
  /** The company's own note; empty for the applicant. */
  companyNote: z.string(),
  contact: z.object({ mine: z.boolean(), theirs: z.boolean() }),
  history: z.array(
    z.object({ event: z.string(), by: z.enum(['applicant', 'company', 'system']), note: z.string(), at: timestamp }),
  ),
})
export type ApplicationDetail = z.output<typeof applicationDetail>

export const contactDetails = z.object({ name: z.string(), phone: z.string(), wechat: z.string() })
export type ContactDetails = z.output<typeof contactDetails>

const applicationParams = { params: z.object({ applicationId: idParam }) }
const listFilters = pageQuery.omit({ sort: true }).extend({ state: applicationState.optional() })
const byState = z.partialRecord(applicationState, z.number().int())

export const jobApplication = {
  apply: defineCall({
    method: 'POST',
    path: '/recruitment/application',
    summary: '用一份或几份简历投递一个职位',
    access: 'user',
    body: z.object({
      recruitmentId: recordId,
      resumeIds: z.array(recordId).min(1, '请选择简历').max(MAX_RESUMES_AT_ONCE, `一次最多 ${MAX_RESUMES_AT_ONCE} 份`),
      note: multilineText().max(300, '最多 300 个字').default(''),
    }),
    result: z.object({ applicationId: z.number().int(), state: applicationState }),
    errors: ['missing.record', 'application.again', 'application.own', 'application.resume', 'application.as_company'],
  }),
  listMyApplications: defineCall({
    method: 'GET',
    path: '/recruitment/application/mine',
    summary: '我的投递，最近有变化的在前；可以只看等我答复的面试邀请和录用',
    access: 'user',
    query: listFilters.extend({
      /** Only what waits for the applicant: an invitation or an offer without an answer. */
      waiting: z.enum(['true']).optional(),
    }),
    result: listOf(applicationRow),
    errors: [],
  }),
  listApplicants: defineCall({
    method: 'GET',
    path: '/recruitment/application/received',
    summary: '公司收到的投递：按职位、状态、关键词',
    access: 'admin',
    query: listFilters.extend({ recruitmentId: idParam.optional() }),
    result: listOf(applicationRow),
    errors: [],
  }),
  countApplicants: defineCall({
    method: 'GET',
    path: '/recruitment/application/summary',
    summary: '公司收到的投递数（按状态）',
    access: 'admin',
    query: z.object({ recruitmentId: idParam.optional() }),
    result: z.object({ byState }),
    errors: [],
  }),
  getApplication: defineCall({
    method: 'GET',
    path: '/recruitment/application/{applicationId}',
    summary: '一次投递：简历、进展、面试；双方各看到自己的一面',
    access: 'user',
    ...applicationParams,
    result: applicationDetail,
    errors: ['missing.record'],
  }),
  actOnApplication: defineCall({
    method: 'POST',
    path: '/recruitment/application/{applicationId}/act',
    summary: '推进一次投递：查看、初选、约面试、录用、婉拒（公司）；接受、谢绝、撤回（求职者）',
    access: 'user',
    ...applicationParams,
    body: applicationAct,
    result: applicationDetail,
    errors: ['missing.record', 'state.conflict'],
  }),
  noteApplication: defineCall({
    method: 'POST',
    path: '/recruitment/application/{applicationId}/note',
    summary: '公司内部备注，求职者看不到',
    access: 'admin',
    ...applicationParams,
    body: z.object({ note: multilineText().max(1_000, '最多 1000 个字') }),
    result: done,
    errors: ['missing.record'],
  }),
  agreeOnContact: defineCall({
    method: 'POST',
    path: '/recruitment/application/{applicationId}/agree',
    summary: '同意（或收回同意）互相开放联系方式',
    access: 'user',
    ...applicationParams,
    body: z.object({ agree: z.boolean() }),
    result: z.object({ mine: z.boolean(), theirs: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  revealContact: defineCall({
    method: 'POST',
    path: '/recruitment/application/{applicationId}/contact',
    summary: '查看对方的联系方式：双方都同意之后，每次查看都有记录',
    access: 'user',
    ...applicationParams,
    body: z.object({}),
    result: contactDetails,
    errors: ['missing.record', 'application.no_consent'],
  }),
} satisfies Contract
