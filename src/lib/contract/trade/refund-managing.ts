/** Money on its way back, as operators of money follow it: refunds of orders, and payments that no order needed. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { transferPayment, transferProposal } from '#lib/forms/trade/refund-transfer.ts'
import { orderKind } from './order.ts'

/** A transfer by hand of what the provider cannot give back. */
export const moneyBackTransfer = z.object({
  state: z.enum(['PROPOSED', 'PAID', 'REFUSED']),
  /** The payer's account, until the transfer is decided. */
  account: z.string().nullable(),
  reference: z.string().nullable(),
  proposedBy: z.string(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** Why the caller cannot pay it; empty when they can, and when it is decided. */
  hindrance: z.string(),
})
export type MoneyBackTransfer = z.output<typeof moneyBackTransfer>

/** WAITING: not sent yet. ACCEPTED: the provider has it in hand. FAILED: the provider gave it up, and somebody has to look. */
export const MONEY_BACK_STATES = ['WAITING', 'ACCEPTED', 'FAILED', 'COMPLETE'] as const
export const moneyBackState = z.enum(MONEY_BACK_STATES)
export type MoneyBackState = z.output<typeof moneyBackState>

export const moneyBack = z.object({
  id: z.number().int(),
  refundNo: z.string(),
  /** SURPLUS: paid twice or too late, and given back whole. */
  kind: z.enum(['ORDER', 'SURPLUS']),
  state: moneyBackState,
  orderNo: z.string(),
  orderKind,
  title: z.string(),
  /** The provider as people call it. */
  label: z.string(),
  amount: fen,
  coins: z.number().int(),
  reason: z.string(),
  createdAt: timestamp,
  doneAt: timestamp.nullable(),
})
export type MoneyBack = z.output<typeof moneyBack>

export const moneyBackDetail = moneyBack.extend({
  paymentNo: z.string(),
  /** The provider's own number of the refund, once it has named one. */
  transaction: z.string().nullable(),
  /** Of the payment: what came in, and what has gone back of it. */
  paid: fen,
  refunded: fen,
  pollCount: z.number().int(),
  /** When it is asked for again by itself; null when it is not. */
  nextPollAt: timestamp.nullable(),
  /** An invoice of the order is to be turned red before (rule 退款 四). */
  waitsForInvoice: z.boolean(),
  /** Why nothing can be asked now; empty when it can. */
  hindrance: z.string(),
  /** The last one. */
  transfer: moneyBackTransfer.nullable(),
  /** Why none can be proposed; empty when one can. */
  transferHindrance: z.string(),
})
export type MoneyBackDetail = z.output<typeof moneyBackDetail>

const OPERATOR = { access: 'manager', duty: 'money' } as const
const params = z.object({ id: idParam })

export const refundManaging = {
  listMoneyBack: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/refund/list',
    summary: '退款，新的在前；keyword 是退款、支付或订单的编号，unfinished 只看还没到账的，stuck 只看没退成和一天还没到账的',
    query: listQuery.extend({
      state: moneyBackState.optional(),
      unfinished: z.enum(['true']).optional(),
      stuck: z.enum(['true']).optional(),
    }),
    result: listOf(moneyBack),
    errors: [],
  }),
  getMoneyBack: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/refund/{id}',
    summary: '一笔退款：进展，问过支付机构几次，在等什么',
    params,
    result: moneyBackDetail,
    errors: ['missing.record'],
  }),
  askMoneyBack: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/refund/{id}/ask',
    summary: '现在就向支付机构查询，没有发出过的随即发出；支付机构放弃过的重新跟进，编号不变，不会退两次',
    params,
    body: z.object({}),
    result: moneyBackDetail,
    errors: ['missing.record', 'state.conflict', 'provider.payment'],
  }),
  proposeRefundTransfer: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/refund/{id}/transfer',
    summary: '支付机构退不成的，提出改由银行转账：付到哪个账户；由另一位运营人员付款',
    proof: 'recent',
    params,
    body: transferProposal,
    result: moneyBackDetail,
    errors: ['missing.record', 'state.conflict', 'rights.own_case'],
  }),
  payRefundTransfer: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/refund/{id}/transfer/paid',
    summary: '登记已转账：银行的流水号。退款随即完成，订单和账目一起更新',
    proof: 'recent',
    idempotent: true,
    params,
    body: transferPayment,
    result: moneyBackDetail,
    errors: ['missing.record', 'state.conflict', 'rights.own_case', 'refund.same_operator', 'withdrawal.reference_used'],
  }),
  refuseRefundTransfer: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/refund/{id}/transfer/refuse',
    summary: '不转账；收款账户随即删除，可以重新提出',
    params,
    body: z.object({}),
    result: moneyBackDetail,
    errors: ['missing.record', 'state.conflict', 'rights.own_case'],
  }),
} satisfies Contract
