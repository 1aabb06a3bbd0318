/**
 * Paying an order. What is paid comes from the order, never from a body; whether it was paid comes from the provider, by its notice or its
 * answer to a question, never from the browser that returns from it.
 */
import { z } from 'zod'
import { type Contract, defineCall, fen, timestamp } from '#lib/contract/define.ts'
import { orderKind, orderNoParam, orderState } from './order.ts'

/** How somebody pays; each belongs to one provider. */
export const payWay = z.enum([
  'SANDBOX_QR',
  'SANDBOX_PAGE',
  'WECHAT_NATIVE',
  'WECHAT_H5',
  'WECHAT_JSAPI',
  'ALIPAY_QR',
  'ALIPAY_PAGE',
  'ALIPAY_WAP',
  'WECHAT_MARKET_NATIVE',
  'WECHAT_MARKET_H5',
  'WECHAT_MARKET_JSAPI',
  'ALIPAY_MARKET_QR',
  'ALIPAY_MARKET_PAGE',
  'ALIPAY_MARKET_WAP',
])
export type PayWay = z.output<typeof payWay>

export const paymentState = z.enum(['WAITING', 'SUCCESS', 'PART_REFUND', 'REFUNDED', 'CLOSED'])
export type PaymentState = z.output<typeof paymentState>

const offeredWay = z.object({
  way: payWay,
  label: z.string(),
  /** QR: scanned with a phone. LINK: opened in this browser. BRIDGE: handed to WeChat, within its own browser only. */
  shown: z.enum(['QR', 'LINK', 'BRIDGE']),
  /** Why it cannot be used for this order; null: it can. */
  whyNot: z.string().nullable(),
})
export type OfferedWay = z.output<typeof offeredWay>

/** What WeChat's own browser is handed to ask for the payment (`getBrandWCPayRequest`); signed for this payment and this payer. */
const bridgeCall = z.object({
  appId: z.string(),
  /** Seconds, as text. */
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})
export type BridgeCall = z.output<typeof bridgeCall>

const startedPayment = z.object({
  paymentNo: z.string(),
  way: payWay,
  state: paymentState,
  amount: fen,
  /** What the QR code says, or the address of the provider's page. */
  qr: z.string().nullable(),
  link: z.string().nullable(),
  bridge: bridgeCall.nullable(),
  payBefore: timestamp,
})
export type StartedPayment = z.output<typeof startedPayment>

/** What came in beside the payment that counts: it goes back whole, by itself. */
const surplus = z.object({ way: payWay, amount: fen, isBack: z.boolean() })

const moment = z.object({
  orderNo: z.string(),
  orderState,
  isPaid: z.boolean(),
  /** The way that the order was paid by. */
  paidWay: payWay.nullable(),
  paidAt: timestamp.nullable(),
  payBefore: timestamp,
  surpluses: z.array(surplus),
  /** The server's clock, for the countdown. */
  now: timestamp,
})
export type PaymentMoment = z.output<typeof moment>

const cashier = moment.extend({
  /** What is bought, to go on with once it is paid. */
  kind: orderKind,
  subjectId: z.int().nullable(),
  title: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), unit: z.string(), amount: fen })),
  total: fen,
  /** Coins that pay a part of it; one is worth one fen. */
  coins: z.number().int(),
  payable: fen,
  /** Coins that could pay a part of it now (rule 金币 三.1); 0 once some do, a payment is under way, or it waits no more. */
  usableCoins: z.number().int(),
  ways: z.array(offeredWay),
  /** Payments under way, newest first. */
  waiting: z.array(startedPayment.omit({ qr: true, link: true, bridge: true })),
})
export type Cashier = z.output<typeof cashier>

const params = z.object({ orderNo: orderNoParam })

export const payment = {
  createPayment: defineCall({
    method: 'POST',
    path: '/pay/common',
    summary: '发起支付：按订单应付金额，用一种方式；同一订单同一方式只有一笔在等待',
    access: 'user',
    idempotent: true,
    body: z.object({ orderNo: orderNoParam, way: payWay }),
    result: startedPayment,
    errors: ['missing.record', 'payment.off', 'payment.way', 'payment.paid', 'payment.over', 'payment.payer', 'provider.payment'],
  }),
  getCashier: defineCall({
    method: 'GET',
    path: '/pay/common/order/{orderNo}',
    summary: '收银台：订单、应付金额、剩余时间、可用的支付方式；只给买家',
    access: 'user',
    params,
    result: cashier,
    errors: ['missing.record'],
  }),
  payWithCoins: defineCall({
    method: 'POST',
    path: '/pay/common/order/{orderNo}/coins',
    summary: '付款之前用金币抵扣：能用多少由服务器按规则计算，订单关闭或退款时退回；开始付款之后不能再用',
    access: 'user',
    idempotent: true,
    params,
    body: z.object({}),
    result: cashier,
    errors: ['missing.record', 'state.conflict', 'payment.paid', 'payment.over', 'money.balance_too_low'],
  }),
  getPaymentNow: defineCall({
    method: 'GET',
    path: '/pay/common/order/{orderNo}/immediate',
    summary: '此刻是否已支付：向支付机构查询后回答；只给买家',
    access: 'user',
    params,
    result: moment,
    errors: ['missing.record'],
  }),
} satisfies Contract
