/** The platform's fee by kind of order: what holds now, what is announced, and how operators change it. Rates are basis points. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { feeChangeBody } from '#lib/forms/trade/fee.ts'
import { orderKind } from './order.ts'

export const feeChangeState = z.enum(['PROPOSED', 'APPROVED', 'REFUSED'])
export type FeeChangeState = z.output<typeof feeChangeState>

export const feeRate = z.object({
  kind: orderKind,
  rate: z.number().int(),
  /** The next approved change, if there is one. */
  next: z.object({ rate: z.number().int(), fromDay: z.string() }).nullable(),
  /** The most that a published rule allows. */
  max: z.number().int(),
})
export type FeeRate = z.output<typeof feeRate>

export const feeChange = z.object({
  id: z.number().int(),
  kind: orderKind,
  rate: z.number().int(),
  fromDay: z.string(),
  reason: z.string(),
  state: feeChangeState,
  proposedBy: z.string(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** Why the caller cannot approve it; empty when they can. */
  hindrance: z.string(),
})
export type FeeChange = z.output<typeof feeChange>

const OPERATOR = { access: 'manager', duty: 'money' } as const
const params = z.object({ id: idParam })
const decided = z.object({ state: feeChangeState })

export const fee = {
  listRates: defineCall({
    method: 'GET',
    path: '/common/fee',
    summary: '平台服务费：现在的费率，和已经公告、还没有生效的费率',
    access: 'user',
    result: z.array(feeRate),
    errors: [],
  }),
  listChanges: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/fee/list',
    summary: '服务费的每一次调整，新的在前',
    query: listQuery.omit({ keyword: true }).extend({ state: feeChangeState.optional() }),
    result: listOf(feeChange),
    errors: [],
  }),
  proposeChange: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/fee',
    summary: '提出调整服务费；另一位运营人员通过之后公告，到生效日期起对新订单生效',
    proof: 'recent',
    idempotent: true,
    body: feeChangeBody,
    result: z.object({ id: z.number().int() }),
    errors: ['fee.kind', 'fee.rule', 'fee.notice'],
  }),
  approveChange: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/fee/{id}/approve',
    summary: '通过调整；必须是另一位运营人员，并且离生效至少还有七天',
    proof: 'recent',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict', 'fee.own', 'fee.notice', 'fee.same_day'],
  }),
  refuseChange: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/fee/{id}/refuse',
    summary: '不通过调整，或收回自己提出的',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
