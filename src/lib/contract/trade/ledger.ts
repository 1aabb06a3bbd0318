/** The ledger, as operators of money read and correct it. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { COIN_MOVEMENT_KINDS } from '#lib/contract/trade/coin.ts'
import { correctionBody } from '#lib/forms/trade/correction.ts'

export const ledgerBook = z.enum(['CNY', 'COIN'])
export type LedgerBook = z.output<typeof ledgerBook>

export const ledgerAccountKind = z.enum([
  'CLEARING',
  'ESCROW',
  'FEE',
  'COIN_COST',
  'PENDING',
  'AVAILABLE',
  'FROZEN',
  'RECEIVABLE',
  'COINS',
  'COIN_ISSUE',
  'COIN_SPENT',
])
export type LedgerAccountKind = z.output<typeof ledgerAccountKind>

/** What moves money or coins; the name of an event in the ledger. */
export const POSTING_KINDS = [
  'PAY',
  'SURPLUS',
  'SURPLUS_REFUND',
  'REFUND',
  'ORDER_COINS',
  'ORDER_COMPLETE',
  'ORDER_REFUND',
  'ORDER_LATE_FEE',
  'ORDER_COMPENSATION',
  'ORDER_AWARD',
  'ORDER_FREEZE',
  'ORDER_UNFREEZE',
  'SETTLE',
  'WITHDRAW',
  'WITHDRAW_BACK',
  'WITHDRAW_PAID',
  'PROVIDER_PAYOUT',
  'PROVIDER_REFUND',
  'CORRECTION',
  ...COIN_MOVEMENT_KINDS,
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

export const ledgerAccount = z.object({
  /** 0: the buyer, who stays anonymous. */
  id: z.number().int(),
  kind: ledgerAccountKind,
  /** The owner: one of the four. */
  userId: z.number().int().nullable(),
  companyId: z.number().int().nullable(),
  orderNo: z.string().nullable(),
  system: z.string().nullable(),
})
export type LedgerAccount = z.output<typeof ledgerAccount>

export const ledgerTransfer = z.object({
  id: z.number().int(),
  at: timestamp,
  kind: z.string(),
  ref: z.string(),
  book: ledgerBook,
  orderNo: z.string().nullable(),
  from: ledgerAccount,
  to: ledgerAccount,
  /** In fen or coins. */
  amount: z.number().int(),
})
export type LedgerTransfer = z.output<typeof ledgerTransfer>

export const CORRECTION_STATES = ['PROPOSED', 'APPROVED', 'REFUSED'] as const
export const correctionState = z.enum(CORRECTION_STATES)
export type CorrectionState = z.output<typeof correctionState>

export const correction = z.object({
  id: z.number().int(),
  from: ledgerAccount,
  to: ledgerAccount,
  amount: z.number().int(),
  reason: z.string(),
  state: correctionState,
  proposedBy: z.string(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** False for the operator who proposed it or whose own money it moves: another one approves. */
  mayApprove: z.boolean(),
})
export type Correction = z.output<typeof correction>

const OPERATOR = { access: 'manager', duty: 'money' } as const
const params = z.object({ id: idParam })
const decided = z.object({ state: correctionState })

export const ledger = {
  listTransfers: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/ledger/list',
    summary: '账目，新的在前；keyword 可以是订单号、“用户12”、“公司3”、“2026-11”或“2026-11-23”，用空格分开可以同时用',
    query: listQuery.extend({ book: ledgerBook.optional() }),
    result: listOf(ledgerTransfer),
    errors: [],
  }),
  listCorrections: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/ledger/correction/list',
    summary: '账目更正，新的在前',
    query: listQuery.omit({ keyword: true }).extend({ state: correctionState.optional() }),
    result: listOf(correction),
    errors: [],
  }),
  proposeCorrection: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/ledger/correction',
    summary: '提出一笔更正；另一位运营人员通过之后入账',
    proof: 'recent',
    idempotent: true,
    body: correctionBody,
    result: z.object({ id: z.number().int() }),
    errors: ['correction.account'],
  }),
  approveCorrection: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/ledger/correction/{id}/approve',
    summary: '通过更正并入账；必须是另一位运营人员',
    proof: 'recent',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict', 'correction.own', 'money.balance_too_low'],
  }),
  refuseCorrection: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/ledger/correction/{id}/refuse',
    summary: '不通过更正，或收回自己提出的',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
