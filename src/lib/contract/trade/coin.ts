/** Coins and balances of the identity that one acts as. 100 coins are worth 1 yuan, so one coin is one fen. */
import { z } from 'zod'
import { type Contract, defineCall, fen, listOf, pageQuery, timestamp } from '#lib/contract/define.ts'
import { monthText } from './settlement.ts'

/** What coins are given for (rule 金币, 二), or by an operator who sets something right. */
export const COIN_REASONS = ['SIGN_IN', 'PROFILE', 'ANSWER', 'DIGEST', 'SUGGESTION', 'CAMPAIGN', 'AUTHOR', 'COIN_GIVE'] as const
export const coinReason = z.enum(COIN_REASONS)
export type CoinReason = z.output<typeof coinReason>

export const COIN_MOVEMENT_KINDS = [...COIN_REASONS, 'COIN_SPEND', 'COIN_RETURN', 'COIN_EXPIRE', 'COIN_TAKE'] as const
export const coinMovementKind = z.enum(COIN_MOVEMENT_KINDS)
export type CoinMovementKind = z.output<typeof coinMovementKind>

export const coinLot = z.object({
  id: z.number().int(),
  amount: z.number().int(),
  remaining: z.number().int(),
  reason: coinReason,
  grantedAt: timestamp,
  expiresAt: timestamp,
})

export const coinAccount = z.object({
  balance: z.number().int(),
  earned: z.number().int(),
  /** Less what came back with refunds. */
  spent: z.number().int(),
  expired: z.number().int(),
  /** Coins taken by operators (rule 金币, 五). */
  taken: z.number().int(),
  /** What there still is, first expiring first; at most 50 lots. */
  lots: z.array(coinLot),
  /** How much of the balance expires within 30 days. */
  expiringSoon: z.number().int(),
  /** What came and went on each of the last 30 days in Shanghai, oldest first. */
  days: z.array(z.object({ day: z.string(), received: z.number().int(), given: z.number().int() })),
})
export type CoinAccount = z.output<typeof coinAccount>

/** IN: received. OUT: spent, expired or taken. */
export const coinDirection = z.enum(['IN', 'OUT'])
export type CoinDirection = z.output<typeof coinDirection>

export const coinMovement = z.object({
  id: z.number().int(),
  kind: coinMovementKind,
  /** Negative where coins were spent, expired or taken. */
  amount: z.number().int(),
  orderNo: z.string().nullable(),
  at: timestamp,
})
export type CoinMovement = z.output<typeof coinMovement>

export const coin = {
  getSurplus: defineCall({
    method: 'POST',
    path: '/common/surplus',
    summary: '当前身份的余额：金币，钱包里待结算、可提现、冻结的金额（分）',
    access: 'user',
    result: z.object({
      coins: z.number().int(),
      wallet: z.object({ pending: fen, available: fen, frozen: fen, receivable: fen }),
    }),
    errors: [],
  }),
  getCoinAccount: defineCall({
    method: 'GET',
    path: '/coin/account',
    summary: '当前身份的金币账：余额、累计获得与使用、各笔到期时间',
    access: 'user',
    result: coinAccount,
    errors: [],
  }),
  listCoinMovements: defineCall({
    method: 'GET',
    path: '/coin/list',
    summary: '当前身份的金币明细，新的在前；可以只看收入或支出，只看一个月（上海时间）',
    access: 'user',
    query: pageQuery
      .pick({ pageNo: true, pageSize: true, cursor: true })
      .extend({ direction: coinDirection.optional(), month: monthText.optional() }),
    result: listOf(coinMovement),
    errors: [],
  }),
} satisfies Contract
