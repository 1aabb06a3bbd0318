/** Certifications as operators look them up, take them back, and see the whole number of one: asked for by one, allowed by another. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { multilineText } from '#lib/validate/text.ts'
import { certificationState } from './certification.ts'

const storedState = certificationState.exclude(['NONE'])

export const managedCertification = z.object({
  id: z.number().int(),
  subject: z.enum(['PERSON', 'COMPANY']),
  holderName: z.string(),
  /** The id number of a person or the credit code of a company, masked. */
  numberMasked: z.string(),
  state: storedState,
  userId: z.number().int(),
  companyId: z.number().int().nullable(),
  appliedAt: timestamp,
  decidedAt: timestamp.nullable(),
  validUntil: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether a whole number is kept that can be asked for. */
  hasNumber: z.boolean(),
})
export type ManagedCertification = z.output<typeof managedCertification>

export const NUMBER_VIEW_STATES = ['ASKED', 'ALLOWED', 'REFUSED'] as const
const numberViewState = z.enum(NUMBER_VIEW_STATES)
export type NumberViewState = z.output<typeof numberViewState>

/** How long a number can be read once it is allowed. */
export const READABLE_MINUTES = 15

export const numberView = z.object({
  id: z.number().int(),
  certificationId: z.number().int(),
  holderName: z.string(),
  numberMasked: z.string(),
  reason: z.string(),
  state: numberViewState,
  askedBy: z.string(),
  askedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  readableUntil: timestamp.nullable(),
  /** False for the operator who asked: another one decides. */
  mayAllow: z.boolean(),
  /** It is mine, allowed, and its time is not over. */
  mayRead: z.boolean(),
})
export type NumberView = z.output<typeof numberView>

const OPERATOR = { access: 'manager', duty: 'merchants' } as const
const params = z.object({ id: idParam })
const reason = (what: string) => multilineText().min(2, `请写明${what}的原因`).max(200, '原因最多 200 个字')
const decided = z.object({ state: numberViewState })

export const certificationManaging = {
  listCertifications: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/certification/list',
    summary: '个人和企业认证，新的在前；按姓名、公司名称或用户、公司编号查找',
    query: listQuery.extend({ state: storedState.optional() }),
    result: listOf(managedCertification),
    errors: [],
  }),
  revokeCertification: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/certification/{id}/revoke',
    summary: '撤销一份认证，写明原因',
    proof: 'recent',
    params,
    body: z.object({ reason: reason('撤销') }),
    result: z.object({ state: certificationState }),
    errors: ['missing.record', 'state.conflict'],
  }),
  askNumber: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/certification/{id}/number',
    summary: '申请查看一份个人认证的完整证件号，写明原因；由另一位运营人员同意',
    params,
    body: z.object({ reason: reason('查看') }),
    result: z.object({ id: z.number().int() }),
    errors: ['missing.record', 'state.conflict', 'rights.own_case'],
  }),
  listNumberViews: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/number-view/list',
    summary: '查看证件号的申请，新的在前',
    query: listQuery.omit({ keyword: true }).extend({ state: numberViewState.optional() }),
    result: listOf(numberView),
    errors: [],
  }),
  allowNumberView: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/number-view/{id}/allow',
    summary: `同意查看；必须是另一位运营人员，之后 ${READABLE_MINUTES} 分钟内由申请的人查看`,
    proof: 'recent',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict', 'rights.own_case'],
  }),
  refuseNumberView: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/number-view/{id}/refuse',
    summary: '不同意，或收回自己的申请',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict', 'rights.own_case'],
  }),
  readNumber: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/number-view/{id}/read',
    summary: '查看完整的证件号；只有申请的人可以，在同意之后的期限里，每次都记入审计日志',
    proof: 'recent',
    params,
    body: z.object({}),
    result: z.object({ number: z.string(), readableUntil: timestamp }),
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
