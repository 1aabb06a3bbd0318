/** The payout account of an identity, and its withdrawals. */
import { z } from 'zod'
import { type Contract, defineCall, done, fen, listOf, pageQuery, timestamp } from '#lib/contract/define.ts'
import { payoutAccountBody, payoutKind } from '#lib/forms/trade/withdrawal.ts'

/** In fen. */
export const MIN_WITHDRAWAL = 1_000
export const MAX_WITHDRAWN_A_DAY = 5_000_000
export const MAX_WITHDRAWALS_A_DAY = 3

export type PayoutKind = z.output<typeof payoutKind>

export const WITHDRAWAL_STATES = ['APPLIED', 'CHECKED', 'APPROVED', 'PAYING', 'PAID', 'FAILED', 'REFUSED'] as const
export const withdrawalState = z.enum(WITHDRAWAL_STATES)
export type WithdrawalState = z.output<typeof withdrawalState>

/** Never with the whole number. */
export const payoutAccount = z.object({
  id: z.number().int(),
  kind: payoutKind,
  bankName: z.string(),
  holderName: z.string(),
  numberEnd: z.string(),
  createdAt: timestamp,
})
export type PayoutAccount = z.output<typeof payoutAccount>

export const payout = z.object({
  account: payoutAccount.nullable(),
  /** The certified name, which the account must be in; null: not certified. */
  certifiedName: z.string().nullable(),
  /** False: the account is in another name than the certificate by now. */
  nameFits: z.boolean(),
  /** An administrator of a company sees its withdrawals; only the owner makes them. */
  mayWithdraw: z.boolean(),
  available: fen,
  /** What one withdrawal may be now, within what is left of the day; both 0 when none can be made. */
  least: fen,
  most: fen,
  timesLeft: z.number().int(),
})
export type Payout = z.output<typeof payout>

export const withdrawal = z.object({
  id: z.number().int(),
  withdrawalNo: z.string(),
  amount: fen,
  state: withdrawalState,
  /** Why it was refused or failed. */
  reason: z.string(),
  account: payoutAccount.pick({ kind: true, bankName: true, numberEnd: true }),
  appliedAt: timestamp,
  endedAt: timestamp.nullable(),
})
export type Withdrawal = z.output<typeof withdrawal>

const accountErrors = ['withdrawal.uncertified', 'withdrawal.minor'] as const

export const withdrawals = {
  getPayout: defineCall({
    method: 'GET',
    path: '/user/withdraw',
    summary: '当前身份的收款账户，以及现在可以提现多少',
    access: 'user',
    result: payout,
    errors: [],
  }),
  savePayoutAccount: defineCall({
    method: 'POST',
    path: '/user/withdraw/account',
    summary: '绑定或更换收款账户；户名是认证的名称',
    access: 'user',
    proof: 'recent',
    body: payoutAccountBody,
    result: payoutAccount,
    errors: ['state.conflict', ...accountErrors],
  }),
  removePayoutAccount: defineCall({
    method: 'POST',
    path: '/user/withdraw/account/remove',
    summary: '解绑收款账户；正在处理的提现仍付到原来的账户',
    access: 'user',
    proof: 'recent',
    body: z.object({}),
    result: done,
    errors: ['withdrawal.no_account'],
  }),
  applyWithdrawal: defineCall({
    method: 'POST',
    path: '/user/withdraw',
    summary: '申请提现：从可用余额转入冻结，审核之后付款',
    access: 'user',
    proof: 'recent',
    idempotent: true,
    body: z.object({ amount: z.number().int().min(1).max(MAX_WITHDRAWN_A_DAY) }),
    result: withdrawal,
    errors: [
      ...accountErrors,
      'money.balance_too_low',
      'withdrawal.no_account',
      'withdrawal.holder',
      'withdrawal.too_small',
      'withdrawal.too_often',
      'withdrawal.over_limit',
    ],
  }),
  listWithdrawals: defineCall({
    method: 'GET',
    path: '/user/withdraw/list',
    summary: '当前身份的提现，新的在前，按状态筛选',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }).extend({ state: withdrawalState.optional() }),
    result: listOf(withdrawal),
    errors: [],
  }),
} satisfies Contract
