/** What the two sides of an order or a quote do: ordering, and every step after it. Prices come from the database, never from a body. */
import { z } from 'zod'
import { type Contract, defineCall, done, fen, idParam, recordId, timestamp } from '#lib/contract/define.ts'
import { requiredText, textField } from '#lib/forms/text.ts'
import { amount, orderContact, quoteRequest } from '#lib/forms/trade/order.ts'
import { strictText } from '#lib/validate/text.ts'
import { orderKind, orderNoParam, orderState, quoteState, refundState, statementTurn } from './order.ts'
import { FOLLOWUP_DAYS, MAX_REVIEW_TEXT } from './review.ts'

/** How long an order waits for its payment: rules 用户协议 and 咨询. */
export const ORDER_PAY_MINUTES = 30
export const MAX_ORDER_LINES = 10
export const MAX_ORDER_QUANTITY = 999
export const REFUND_ANSWER_HOURS = 48
export const ACCEPT_DAYS = 3
export const REVIEW_DAYS = 14
export const MAX_REVIEW_PICTURES = 6
export const MAX_STEP_FILES = 9
/** A service begins at most so long before the agreed time. */
export const START_AHEAD_HOURS = 1
export const MAX_PROGRESS_NOTES = 30
/** How much either side writes with a step; what it says comes before it where nobody came. */
export const MAX_STEP_TEXT = 500
export const MAX_NO_SHOW_NOTE = 400
export const MAX_CANCEL_REASON = 200
/** Rule 争议 三: so long the other side has for its answer before anything is decided. */
export const DISPUTE_ANSWER_HOURS = 48
/** Rule 争议 三: so long after the answer each side may add to what it said, once. */
export const SUPPLEMENT_HOURS = 24
/** Rule 争议 五. */
export const RECONSIDER_DAYS = 7

const quantity = z.number().int('数量是整数').min(1, '至少一份').max(MAX_ORDER_QUANTITY, `一次最多 ${MAX_ORDER_QUANTITY} 份`)
const moment = strictText(z.iso.datetime({ offset: true, error: '请选择时间' }))
const days = z.number().int().min(1, '至少 1 天').max(365, '最多 365 天')
const contact = { appointmentAt: moment.nullable(), ...orderContact.shape }

export const serviceOrder = z.object({
  packages: z
    .array(z.object({ packageId: recordId, quantity }))
    .min(1, '请选择套餐')
    .max(MAX_ORDER_LINES),
  ...contact,
  /** Whether coins pay as much of it as they may. */
  useCoins: z.boolean(),
})
const wanted = z.object({
  kind: orderKind,
  subjectId: recordId,
  lines: z
    .array(z.object({ refId: recordId.nullable(), quantity }))
    .min(1)
    .max(MAX_ORDER_LINES),
})

export const priceLine = z.object({
  name: z.string(),
  unitPrice: fen,
  quantity: z.number().int(),
  unit: z.string(),
  amount: fen,
})

/**
 * The caller's finished consultation that it comes from, linked for both sides. `identify`: of one that was asked without a name, that the
 * seller may know by the order who had asked; without it such a link is refused.
 */
const orderFrom = z.object({ consultationId: recordId, identify: z.boolean() })

const orderNo = z.object({ orderNo: orderNoParam })
const moved = z.object({ state: orderState, refundState: refundState.nullable() })
const quoted = z.object({ state: quoteState })
const step = { method: 'POST', access: 'user', params: orderNo, result: moved } as const
const quoteStep = { method: 'POST', access: 'user', params: z.object({ quoteId: idParam }) } as const
const stepErrors = ['missing.record', 'state.conflict'] as const
/** Uploads of the caller that go with a step: what is handed over, or shows what is wrong. */
const files = z.array(recordId).max(MAX_STEP_FILES, `最多 ${MAX_STEP_FILES} 个文件`).default([])
const filedErrors = [...stepErrors, 'upload.missing'] as const

export const orderActions = {
  calculate: defineCall({
    method: 'POST',
    path: '/common/calculate',
    summary: '试算：按现价逐行计价、可用金币抵扣、应付金额与平台服务费',
    access: 'user',
    body: wanted,
    result: z.object({
      title: z.string(),
      lines: z.array(priceLine),
      total: fen,
      /** How many coins may be used, one fen each. */
      coins: z.number().int(),
      payable: fen,
      /** The platform's share, which the seller bears; in basis points and in fen. */
      feeRate: z.number().int(),
      fee: fen,
    }),
    errors: ['missing.record', 'order.own', 'order.plan'],
  }),
  orderService: defineCall({
    method: 'POST',
    path: '/same/city/server/{serverId}',
    summary: '下单一个或几个套餐，或者询价（二者选一）；价格以数据库为准',
    access: 'user',
    idempotent: true,
    params: z.object({ serverId: idParam }),
    body: z
      .object({ order: serviceOrder.optional(), quote: z.optional(quoteRequest), from: orderFrom.optional() })
      .transform(({ order, quote, from }, context) => {
        if (order && !quote) return { wants: 'ORDER' as const, order, from }
        if (quote && !order) return { wants: 'QUOTE' as const, quote, from }
        context.addIssue('下单和询价请选一个')
        return z.NEVER
      }),
    result: z.object({ orderNo: z.string().nullable(), quoteId: z.number().int().nullable() }),
    errors: ['missing.record', 'order.own', 'order.unpaid_full', 'upload.missing', 'state.conflict'],
  }),
  getOrderOrigin: defineCall({
    method: 'GET',
    path: '/same/city/server/{serverId}/origin/{consultationId}',
    summary: '从一次咨询接着下单或询价之前：这次咨询能不能和这个服务关联',
    access: 'user',
    params: z.object({ serverId: idParam, consultationId: idParam }),
    /** `anonymous`: it was asked without a name, which a link would give away. */
    result: z.object({ title: z.string(), anonymous: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  closeOrder: defineCall({
    ...step,
    path: '/order/{orderNo}/close',
    summary: '买家关闭还没付款的订单；用掉的金币退回',
    body: z.object({}),
    errors: stepErrors,
  }),
  cancelOrder: defineCall({
    ...step,
    path: '/order/{orderNo}/cancel',
    summary: '取消已付款、未交付的服务订单；按退款规则退回。费用和看到的不同时拒绝',
    body: z.object({
      reason: requiredText('原因', MAX_CANCEL_REASON),
      /** What cancelling costs the caller, as `cancelling.cost` of the order's moves said. */
      cost: fen,
    }),
    errors: stepErrors,
  }),
  acceptOrder: defineCall({
    ...step,
    path: '/order/{orderNo}/accept',
    summary: '卖家接单',
    body: z.object({}),
    errors: stepErrors,
  }),
  startOrder: defineCall({
    ...step,
    path: '/order/{orderNo}/start',
    summary: `卖家开始服务（约定时间前 ${START_AHEAD_HOURS} 小时起）；之后买家不能直接取消，可以申请退没有做的部分`,
    body: z.object({}),
    errors: stepErrors,
  }),
  noteProgress: defineCall({
    ...step,
    path: '/order/{orderNo}/progress',
    summary: `卖家写一次进展，可以附文件；最多 ${MAX_PROGRESS_NOTES} 次`,
    body: z.object({ note: requiredText('进展', MAX_STEP_TEXT), files }),
    errors: filedErrors,
  }),
  deliverOrder: defineCall({
    ...step,
    path: '/order/{orderNo}/deliver',
    summary: '卖家交付；买家三天内不验收则自动完成',
    body: z.object({ note: requiredText('交付说明', MAX_STEP_TEXT), files }),
    errors: filedErrors,
  }),
  requestChanges: defineCall({
    ...step,
    path: '/order/{orderNo}/changes',
    summary: '买家要求修改',
    body: z.object({ note: requiredText('要修改的地方', MAX_STEP_TEXT), files }),
    errors: filedErrors,
  }),
  completeOrder: defineCall({
    ...step,
    path: '/order/{orderNo}/complete',
    summary: '买家验收，订单完成，款项进入卖家待结算',
    body: z.object({}),
    errors: stepErrors,
  }),
  reviewOrder: defineCall({
    ...step,
    path: '/order/{orderNo}/review',
    summary: '评价已完成的订单，完成后 14 天内',
    body: z.object({
      stars: z.number().int().min(1, '请选择星级').max(5),
      body: textField('评价', MAX_REVIEW_TEXT),
      anonymous: z.boolean(),
      /** Uploads for content. */
      pictures: z.array(recordId).max(MAX_REVIEW_PICTURES, `最多 ${MAX_REVIEW_PICTURES} 张图片`).default([]),
    }),
    /** Held: it waits for an operator, unseen and uncounted. */
    result: moved.extend({ held: z.boolean() }),
    errors: [...stepErrors, 'upload.missing'],
  }),
  followUpReview: defineCall({
    method: 'POST',
    path: '/order/{orderNo}/review/followup',
    summary: `买家追评一次，评价后 ${FOLLOWUP_DAYS} 天内`,
    access: 'user',
    params: orderNo,
    body: z.object({ body: requiredText('追评', MAX_REVIEW_TEXT) }),
    /** Held: it waits for an operator. */
    result: done.extend({ held: z.boolean() }),
    errors: stepErrors,
  }),
  disputeOrder: defineCall({
    ...step,
    path: '/order/{orderNo}/dispute',
    summary: '申请平台介入',
    body: z.object({ reason: requiredText('事实与诉求', MAX_STEP_TEXT), files }),
    errors: filedErrors,
  }),
  reconsiderDispute: defineCall({
    ...step,
    path: '/order/{orderNo}/dispute/reconsider',
    summary: `对裁定不服，${RECONSIDER_DAYS} 日内申请一次复核；由另一位运营人员处理，结果为最终结论`,
    body: z.object({ reason: requiredText('新的证据或明显的错误', MAX_STEP_TEXT), files }),
    errors: filedErrors,
  }),
  claimNoShow: defineCall({
    ...step,
    path: '/order/{orderNo}/noshow',
    summary: '约定时间过了半小时商家没有到场：申请全额退款和赔付，商家 48 小时不处理视为同意',
    body: z.object({ note: requiredText('经过', MAX_NO_SHOW_NOTE), files }),
    errors: filedErrors,
  }),
  addStatement: defineCall({
    ...step,
    path: '/order/{orderNo}/statement',
    summary: `争议中的说明和证据，双方和平台都能看到：${DISPUTE_ANSWER_HOURS} 小时内答辩，之后 ${SUPPLEMENT_HOURS} 小时内各补充一次`,
    body: z.object({ note: requiredText('说明', MAX_STEP_TEXT), files }),
    errors: filedErrors,
  }),
  askRefund: defineCall({
    ...step,
    path: '/order/{orderNo}/refund',
    summary: '申请退全部或部分；金额含金币抵扣的部分',
    body: z.object({ value: amount, reason: requiredText('原因', MAX_STEP_TEXT), files }),
    errors: [...filedErrors, 'order.refund_too_much'],
  }),
  answerRefund: defineCall({
    ...step,
    path: '/order/{orderNo}/refund/answer',
    summary: '卖家同意或拒绝退款；48 小时不处理视为同意',
    body: z.object({ pass: z.boolean(), answer: textField('说明', MAX_STEP_TEXT) }),
    errors: stepErrors,
  }),
  refundByRule: defineCall({
    ...step,
    path: '/order/{orderNo}/refund/rule',
    summary: '按退款规则退款：金额由服务器按已用部分计算，立即退回，不需要对方同意',
    body: z.object({ reason: requiredText('原因', MAX_STEP_TEXT) }),
    errors: stepErrors,
  }),
  withdrawRefundRequest: defineCall({
    ...step,
    path: '/order/{orderNo}/refund/withdraw',
    summary: '买家撤回退款申请',
    body: z.object({}),
    errors: stepErrors,
  }),
  showPhone: defineCall({
    method: 'POST',
    path: '/order/{orderNo}/phone',
    summary: '卖家查看联系人的电话：付款之后、结束之前；每次查看都有记录',
    access: 'user',
    params: orderNo,
    body: z.object({}),
    result: z.object({ phone: z.string() }),
    errors: stepErrors,
  }),
  getMoves: defineCall({
    method: 'GET',
    path: '/order/{orderNo}/moves',
    summary: '当前身份现在能对订单做的事，以及退款申请的记录',
    access: 'user',
    params: orderNo,
    result: z.object({
      moves: z.array(
        z.enum([
          'PAY',
          'CLOSE',
          'CANCEL',
          'ACCEPT',
          'START',
          'PROGRESS',
          'DELIVER',
          'REQUEST_CHANGES',
          'COMPLETE',
          'REVIEW',
          'DISPUTE',
          'STATEMENT',
          'NOTHING_TO_ADD',
          'RECONSIDER',
          'NO_SHOW',
          'REFUND_APPLY',
          'REFUND_BY_RULE',
          'REFUND_ANSWER',
          'REFUND_CANCEL',
        ]),
      ),
      /** What could still be refunded, coins included. */
      refundable: fen,
      /** What the refund rule gives back now, and why; null where no rule says a sum. */
      byRule: z.object({ value: fen, text: z.string() }).nullable(),
      /** What a seller who did not come pays on top of the refund, claimed by the buyer or ending the order; null while that is not so. */
      noShow: fen.nullable(),
      /** Until when this side may ask for another look at what was decided; null when it may not. */
      reconsiderBefore: timestamp.nullable(),
      /** In a dispute: who may still say something before operators decide, and until when. */
      turns: z.array(statementTurn),
      /**
       * What it means to cancel now, in words, and what it costs this side: a late buyer the fee that the seller keeps, a seller who did not
       * come the compensation. Null while it cannot be cancelled.
       */
      cancelling: z.object({ text: z.string(), cost: fen }).nullable(),
      refunds: z.array(
        z.object({
          value: fen,
          amount: fen,
          coins: z.number().int(),
          /** What the seller pays beside it. */
          compensation: fen,
          reason: z.string(),
          answer: z.string(),
          state: refundState,
          answerBefore: timestamp.nullable(),
          createdAt: timestamp,
        }),
      ),
    }),
    errors: ['missing.record'],
  }),
  offerQuote: defineCall({
    ...quoteStep,
    path: '/quote/{quoteId}/offer',
    summary: '卖家报价，或对还价再报价',
    body: z.object({ amount, days, validDays: z.number().int().min(1).max(30), note: textField('说明', MAX_STEP_TEXT) }),
    result: quoted,
    errors: stepErrors,
  }),
  counterQuote: defineCall({
    ...quoteStep,
    path: '/quote/{quoteId}/counter',
    summary: '买家还价',
    body: z.object({ amount, note: textField('说明', MAX_STEP_TEXT) }),
    result: quoted,
    errors: stepErrors,
  }),
  declineQuote: defineCall({
    ...quoteStep,
    path: '/quote/{quoteId}/decline',
    summary: '任何一方谢绝',
    body: z.object({ note: textField('说明', MAX_STEP_TEXT) }),
    result: quoted,
    errors: stepErrors,
  }),
  acceptQuote: defineCall({
    ...quoteStep,
    path: '/quote/{quoteId}/accept',
    summary: '买家接受报价，成为待付款的订单',
    idempotent: true,
    body: z.object({ ...contact, useCoins: z.boolean() }),
    result: z.object({ orderNo: z.string() }),
    errors: [...stepErrors, 'order.unpaid_full'],
  }),
} satisfies Contract

export type OrderMoves = z.output<typeof orderActions.getMoves.result>
export type OrderMove = OrderMoves['moves'][number]
export type ServiceOrder = z.output<typeof serviceOrder>
export type OrderContact = Omit<ServiceOrder, 'packages' | 'useCoins'>
