/** Policies for anyone who applies: what fits a certified company, reminders of deadlines, the checklist of an application. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, timestamp } from '#lib/contract/define.ts'
import { policyProfile } from '#lib/forms/park/policy.ts'
import { COMPANY_SCALES, POLICY_INDUSTRIES } from '#lib/park/policy-words.ts'
import { lineText } from '#lib/validate/text.ts'
import { policyCard } from './policy.ts'

export const MATCH_RESULTS = ['MET', 'UNKNOWN', 'UNMET'] as const
export type MatchResult = (typeof MATCH_RESULTS)[number]

export const companyMatch = z.object({
  policy: policyCard,
  /** `UNKNOWN`: nothing speaks against it, but something has to be filled in first. */
  result: z.enum(MATCH_RESULTS),
  reasons: z.array(
    z.object({
      condition: z.enum(['industry', 'scale', 'region', 'age', 'time']),
      result: z.enum(MATCH_RESULTS),
      text: z.string(),
    }),
  ),
  /** Conditions in words, which nobody can check but the company. */
  toCheck: z.array(z.string()),
})
export type CompanyMatch = z.output<typeof companyMatch>

export const companyFacts = z.object({
  company: z.string(),
  certified: z.boolean(),
  industry: z.enum(POLICY_INDUSTRIES).nullable(),
  /** True: it comes from the company's own page, and is changed there. */
  industryFromPage: z.boolean(),
  scale: z.enum(COMPANY_SCALES).nullable(),
  /** From the company's own page, and from the list of tenants of the park. */
  regions: z.array(z.string()),
  foundedOn: z.iso.date().nullable(),
  foundedFromRecord: z.boolean(),
  /** Whether the caller may fill in what is missing. */
  canEdit: z.boolean(),
})
export type PolicyFacts = z.output<typeof companyFacts>

export const application = z.object({
  id: z.number().int(),
  policy: policyCard.pick({ id: true, title: true, state: true, validTo: true }),
  startedBy: z.string(),
  startedAt: timestamp,
  items: z.array(z.object({ text: z.string(), tickedAt: timestamp.nullable(), tickedBy: z.string().nullable() })),
  canRemove: z.boolean(),
})
export type PolicyApplication = z.output<typeof application>

export const reminder = z.object({ policy: policyCard.pick({ id: true, title: true, state: true, validTo: true }) })
export type PolicyReminder = z.output<typeof reminder>

const params = z.object({ id: idParam })

export const policyWorkspace = {
  getFacts: defineCall({
    method: 'GET',
    path: '/policy/company/facts',
    summary: '政策匹配所用的公司情况',
    access: 'employee',
    result: companyFacts,
    errors: [],
  }),
  saveFacts: defineCall({
    method: 'POST',
    path: '/policy/company/facts',
    summary: '填写公司资料里没有的政策行业、规模类型和成立日期',
    access: 'admin',
    body: policyProfile,
    result: companyFacts,
    errors: [],
  }),
  listCompanyMatches: defineCall({
    method: 'GET',
    path: '/policy/company/match',
    summary: '已认证的公司能申请哪些政策：逐条说明符合、不符合还是缺资料；也可以只问一条政策',
    access: 'employee',
    query: z.object({ policyId: idParam.optional() }),
    result: z.object({ list: z.array(companyMatch) }),
    errors: ['missing.record', 'policy.not_certified'],
  }),
  getStanding: defineCall({
    method: 'GET',
    path: '/policy/{id}/standing',
    summary: '我对一条政策做了什么：是否要提醒、当前公司有没有在准备',
    access: 'user',
    params,
    result: z.object({ reminds: z.boolean(), applicationId: z.number().int().nullable() }),
    errors: ['missing.record'],
  }),
  setReminder: defineCall({
    method: 'POST',
    path: '/policy/{id}/reminder',
    summary: '截止前 7 天和 1 天提醒我，或不再提醒',
    access: 'user',
    params,
    body: z.object({ on: z.boolean() }),
    result: z.object({ on: z.boolean() }),
    errors: ['missing.record', 'policy.no_deadline'],
  }),
  listReminders: defineCall({
    method: 'GET',
    path: '/policy/reminder/list',
    summary: '我要提醒的政策，先截止的在前',
    access: 'user',
    result: z.array(reminder),
    errors: [],
  }),
  startApplication: defineCall({
    method: 'POST',
    path: '/policy/{id}/application',
    summary: '为当前公司开始准备一条政策的申报材料；已经开始的回答已有的清单',
    access: 'employee',
    params,
    body: z.object({}),
    result: application,
    errors: ['missing.record'],
  }),
  listApplications: defineCall({
    method: 'GET',
    path: '/policy/application/list',
    summary: '当前公司在准备的申报和材料清单，新的在前',
    access: 'employee',
    result: z.array(application),
    errors: [],
  }),
  tickMaterial: defineCall({
    method: 'POST',
    path: '/policy/application/{id}/tick',
    summary: '勾选或取消一项材料',
    access: 'employee',
    params,
    body: z.object({ item: lineText().min(1).max(200), ticked: z.boolean() }),
    result: application,
    errors: ['missing.record'],
  }),
  removeApplication: defineCall({
    method: 'POST',
    path: '/policy/application/{id}/remove',
    summary: '不再准备这项申报，清单随之删除',
    access: 'employee',
    params,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
