/** Withdrawals, as operators check, approve and pay them. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { reason, reference } from '#lib/forms/trade/withdrawal.ts'
import { payoutAccount, withdrawalState } from './withdrawal.ts'

export const withdrawalEvent = z.enum(['CHECK', 'APPROVE', 'REFUSE', 'START', 'PAY', 'FAIL'])
export type WithdrawalEvent = z.output<typeof withdrawalEvent>

/** Through whom the money leaves. */
export const payoutChannel = z.enum(['bank', 'sandbox', 'wechat', 'alipay'])
export type PayoutChannel = z.output<typeof payoutChannel>

export const withdrawalRow = z.object({
  id: z.number().int(),
  withdrawalNo: z.string(),
  payee: z.string(),
  isCompany: z.boolean(),
  amount: fen,
  state: withdrawalState,
  appliedAt: timestamp,
})
export type WithdrawalRow = z.output<typeof withdrawalRow>

const step = z.object({ what: z.enum(['APPLY', ...withdrawalEvent.options]), who: z.string(), at: timestamp })

export const withdrawalDetail = withdrawalRow.extend({
  payeeId: z.number().int(),
  account: payoutAccount,
  /** The certified name now; null when the certificate has ended. */
  certifiedName: z.string().nullable(),
  reason: z.string(),
  channel: z.string().nullable(),
  reference: z.string().nullable(),
  steps: z.array(step),
  /** What the caller can do now. */
  events: z.array(withdrawalEvent),
  /** Why they can do nothing although it is open; empty otherwise. */
  hindrance: z.string(),
  channels: z.array(z.object({ value: payoutChannel, label: z.string() })),
})
export type WithdrawalDetail = z.output<typeof withdrawalDetail>

const OPERATOR = { access: 'manager', duty: 'money' } as const
const params = z.object({ id: idParam })
const moved = z.object({ state: withdrawalState })
const stepErrors = ['missing.record', 'state.conflict', 'withdrawal.own', 'withdrawal.same_operator'] as const

export const withdrawalReview = {
  listWithdrawals: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/withdraw/list',
    summary: '提现，先申请的在前；不选状态时是没有结束的',
    query: listQuery.extend({ state: withdrawalState.optional() }),
    result: listOf(withdrawalRow),
    errors: [],
  }),
  getWithdrawal: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/withdraw/{id}',
    summary: '一笔提现：收款账户（只有后四位）与每一步',
    params,
    result: withdrawalDetail,
    errors: ['missing.record'],
  }),
  checkWithdrawal: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/withdraw/{id}/check',
    summary: '初审通过',
    proof: 'recent',
    params,
    body: z.object({}),
    result: moved,
    errors: stepErrors,
  }),
  approveWithdrawal: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/withdraw/{id}/approve',
    summary: '复核通过；必须是另一位运营人员',
    proof: 'recent',
    params,
    body: z.object({}),
    result: moved,
    errors: stepErrors,
  }),
  refuseWithdrawal: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/withdraw/{id}/refuse',
    summary: '驳回，金额退回可用余额',
    params,
    body: z.object({ reason }),
    result: moved,
    errors: stepErrors,
  }),
  startPayout: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/withdraw/{id}/start',
    summary: '开始付款，之后不能再驳回',
    proof: 'recent',
    params,
    body: z.object({}),
    result: moved,
    errors: stepErrors,
  }),
  showNumber: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/withdraw/{id}/number',
    summary: '付款中的提现的完整账号；查看记入日志',
    proof: 'recent',
    params,
    body: z.object({}),
    result: z.object({ number: z.string() }),
    errors: stepErrors,
  }),
  markPaid: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/withdraw/{id}/paid',
    summary: '登记已付款：付款渠道与流水号',
    proof: 'recent',
    idempotent: true,
    params,
    body: z.object({ channel: payoutChannel, reference }),
    result: moved,
    errors: [...stepErrors, 'withdrawal.reference_used'],
  }),
  markFailed: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/withdraw/{id}/failed',
    summary: '登记付款失败，金额退回可用余额',
    params,
    body: z.object({ reason }),
    result: moved,
    errors: stepErrors,
  }),
} satisfies Contract
