/** Coins that operators take or give, and days of signing in that they restore after a fault of the site. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { checkInLiftBody, checkInRestoreBody, coinChangeBody } from '#lib/forms/trade/coin-change.ts'
import { CORRECTION_STATES } from './ledger.ts'

export const COIN_CHANGE_STATES = CORRECTION_STATES
const coinChangeState = z.enum(COIN_CHANGE_STATES)
export type CoinChangeState = z.output<typeof coinChangeState>
export const COIN_CHANGE_KINDS = ['COIN_TAKE', 'COIN_GIVE', 'CAMPAIGN'] as const
export type CoinChangeKind = (typeof COIN_CHANGE_KINDS)[number]

export const coinChange = z.object({
  id: z.number().int(),
  /** The owner of the coins: either a person or a company. */
  userId: z.number().int().nullable(),
  companyId: z.number().int().nullable(),
  /** The name of the person or the company. */
  holder: z.string(),
  kind: z.enum(COIN_CHANGE_KINDS),
  amount: z.number().int(),
  /** The coins that were really taken: as many as there were when it was approved. */
  moved: z.number().int().nullable(),
  reason: z.string(),
  /** Whether the person signs in no more once it is approved, and whether that still holds. */
  barsSignIn: z.boolean(),
  isBarred: z.boolean(),
  state: coinChangeState,
  proposedBy: z.string(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** False for the operator who proposed it or whose own coins are changed: another one approves. */
  mayApprove: z.boolean(),
})
export type CoinChange = z.output<typeof coinChange>

const OPERATOR = { access: 'manager', duty: 'money' } as const
const params = z.object({ id: idParam })
const decided = z.object({ state: coinChangeState })

export const coinManaging = {
  listCoinChanges: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/coin/change/list',
    summary: '金币的扣回和补发，新的在前',
    query: listQuery.omit({ keyword: true }).extend({ state: coinChangeState.optional() }),
    result: listOf(coinChange),
    errors: [],
  }),
  proposeCoinChange: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/coin/change',
    summary: '提出扣回或补发一位用户或一家公司的金币；扣回会先通知对方，可以同时取消签到资格，另一位运营人员通过之后生效',
    proof: 'recent',
    idempotent: true,
    body: coinChangeBody,
    result: z.object({ id: z.number().int() }),
    errors: ['missing.record'],
  }),
  approveCoinChange: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/coin/change/{id}/approve',
    summary: '通过并入账；必须是另一位运营人员。扣回时余额不够的，扣到零为止',
    proof: 'recent',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict', 'correction.own', 'coin.too_few'],
  }),
  refuseCoinChange: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/coin/change/{id}/refuse',
    summary: '不通过，或收回自己提出的',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract

export const checkInManaging = {
  restoreCheckIn: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/sign-in/restore',
    summary: '平台故障导致用户某天无法签到的，恢复那一天：补发金币，之后的连续天数重新计算；每天一次',
    proof: 'recent',
    idempotent: true,
    body: checkInRestoreBody,
    result: z.object({
      /** Coins given now: of that day, and what the days after it give more. */
      received: z.number().int(),
      streak: z.number().int(),
    }),
    errors: ['missing.record', 'state.conflict', 'correction.own', 'sign_in.day'],
  }),
  liftCheckInBar: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/sign-in/lift',
    summary: '恢复一位用户的签到资格',
    body: checkInLiftBody,
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
