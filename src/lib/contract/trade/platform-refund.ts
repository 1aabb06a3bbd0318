/** Money of a completed order that operators give back, such as a guardian’s: proposed by one, confirmed by another. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { platformRefundBody } from '#lib/forms/trade/platform-refund.ts'
import { CORRECTION_STATES } from './ledger.ts'
import { orderKind, orderNoParam } from './order.ts'

export const PLATFORM_REFUND_STATES = CORRECTION_STATES
const platformRefundState = z.enum(PLATFORM_REFUND_STATES)
export type PlatformRefundState = z.output<typeof platformRefundState>

const ordered = {
  orderNo: z.string(),
  kind: orderKind,
  title: z.string(),
  buyer: z.string(),
  seller: z.string(),
  /** The price, and what of it has not gone back; coins included. */
  total: fen,
  left: fen,
}

export const platformRefund = z.object({
  ...ordered,
  id: z.number().int(),
  value: fen,
  reason: z.string(),
  state: platformRefundState,
  proposedBy: z.string(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** Why the caller cannot confirm it; empty when they can, and when it is decided. */
  hindrance: z.string(),
})
export type PlatformRefund = z.output<typeof platformRefund>

const refundableOrder = z.object({
  ...ordered,
  /** Why nothing of it can be given back this way now; empty when it can. */
  hindrance: z.string(),
})
export type RefundableOrder = z.output<typeof refundableOrder>

const OPERATOR = { access: 'manager', duty: 'money' } as const
const params = z.object({ id: idParam })
const decided = z.object({ state: platformRefundState })

export const platformRefunds = {
  listPlatformRefunds: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/order/refund/list',
    summary: '平台退款，新的在前',
    query: listQuery.omit({ keyword: true }).extend({ state: platformRefundState.optional() }),
    result: listOf(platformRefund),
    errors: [],
  }),
  getRefundableOrder: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/order/refund/order/{orderNo}',
    summary: '按订单号查看还有多少可以由平台退',
    params: z.object({ orderNo: orderNoParam }),
    result: refundableOrder,
    errors: ['missing.record'],
  }),
  proposePlatformRefund: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/order/refund',
    summary: '提出由平台退还一张已完成订单的全部或一部分，例如未成年人未经同意的支付；另一位运营人员确认之后才退',
    proof: 'recent',
    idempotent: true,
    body: platformRefundBody,
    result: z.object({ id: z.number().int() }),
    errors: ['missing.record', 'state.conflict', 'order.refund_too_much', 'rights.own_case'],
  }),
  approvePlatformRefund: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/order/refund/{id}/approve',
    summary: '确认并退款；必须是另一位运营人员。买卖双方都会收到通知',
    proof: 'recent',
    params,
    body: z.object({}),
    result: decided,
    errors: [
      'missing.record',
      'state.conflict',
      'order.refund_too_much',
      'refund.same_operator',
      'order.plan',
      'rights.own_case',
    ],
  }),
  refusePlatformRefund: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/order/refund/{id}/refuse',
    summary: '不退，或收回自己提出的',
    params,
    body: z.object({}),
    result: decided,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
