/** Disputes about orders, as operators read and decide them. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { requiredText } from '#lib/forms/text.ts'
import { MAX_AMOUNT } from '#lib/validate/bounds.ts'
import { orderDetail, orderKind, orderState, statementTurn } from './order.ts'

export const disputeOutcome = z.enum(['REFUND', 'COMPLETE', 'CONTINUE'])
export type DisputeOutcome = z.output<typeof disputeOutcome>

export const disputeRow = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  kind: orderKind,
  title: z.string(),
  buyer: z.string(),
  seller: z.string(),
  /** What is in dispute: what was paid and has not been given back, coins included. */
  amount: fen,
  since: timestamp,
  /** A side did not accept the first decision: this one is final. */
  reconsidered: z.boolean(),
})
export type DisputeRow = z.output<typeof disputeRow>

export const disputeDetail = disputeRow.extend({
  /** The operator who asks is a side of it, or works for one: somebody else decides. */
  own: z.boolean(),
  /** What can be decided now. */
  outcomes: z.array(disputeOutcome),
  /** The first decision of a dispute that is reconsidered. The operator who made it cannot decide again. */
  first: z
    .object({
      outcome: disputeOutcome,
      /** What went back by it. */
      back: fen,
      operator: z.string(),
      own: z.boolean(),
      at: timestamp,
    })
    .nullable(),
  /** Nothing can be decided before these sides have spoken, or their time is over. */
  turns: z.array(statementTurn),
  /** What the seller pays on top when everything goes back: they did not come, and refused to own up to it. */
  compensation: fen,
  /** What goes back of an order that is completed whatever is given besides: it was paid and not used. */
  unused: fen,
  note: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), amount: fen })),
  events: orderDetail.shape.events,
})
export type DisputeDetail = z.output<typeof disputeDetail>

export const orderDisputes = {
  listDisputes: defineCall({
    method: 'GET',
    path: '/v1/manager/order/dispute/list',
    summary: '等待裁定的订单争议，先提出的在前',
    access: 'manager',
    duty: 'support',
    query: listQuery,
    result: listOf(disputeRow),
    errors: [],
  }),
  getDispute: defineCall({
    method: 'GET',
    path: '/v1/manager/order/dispute/{id}',
    summary: '一件争议：明细与双方的每一步',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    result: disputeDetail,
    errors: ['missing.record'],
  }),
  decideDispute: defineCall({
    method: 'POST',
    path: '/v1/manager/order/dispute/{id}/decide',
    summary: '裁定：全额退款、完成（可以退一部分）、继续履行；对方提交说明之后，或 48 小时期满才能裁定；复核由另一位运营人员裁定',
    access: 'manager',
    duty: 'support',
    params: z.object({ id: idParam }),
    body: z.object({
      outcome: disputeOutcome,
      /** What goes back in all by this decision and the first one, besides what was not used; only with COMPLETE. */
      value: z.number().int().min(0).max(MAX_AMOUNT),
      reason: requiredText('理由', 500),
    }),
    result: z.object({ state: orderState }),
    errors: ['missing.record', 'state.conflict', 'order.refund_too_much', 'order.same_operator', 'rights.own_case'],
  }),
} satisfies Contract
