/**
 * Orders and quotes, as both sides read them. An order belongs to the identity that acted: the company one acts for, else the person.
 * What the sides do with them is declared in `order-actions.ts`.
 */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { uploadedFile } from '#lib/contract/platform/upload.ts'
import { strictText } from '#lib/validate/text.ts'
import { monthText } from './settlement.ts'

export const orderKind = z.enum(['SERVICE', 'CONSULT', 'BOUNTY', 'PLAYBACK', 'COURSE', 'EXAM', 'CLOUD', 'DOWNLOAD'])
export type OrderKind = z.output<typeof orderKind>

export const orderState = z.enum([
  'PENDING_PAYMENT',
  'CLOSED',
  'PAID',
  'CANCELLED',
  'ACCEPTED',
  'DELIVERED',
  'CHANGES_REQUESTED',
  'DISPUTED',
  'COMPLETED',
  'REVIEWED',
])
export type OrderState = z.output<typeof orderState>

export const refundState = z.enum(['APPLY', 'PASS', 'WAIT_REFUND', 'COMPLETE', 'REFUSE', 'BUYER_CANCEL'])
export type RefundState = z.output<typeof refundState>

export const quoteState = z.enum(['QUOTE_REQUESTED', 'OFFERED', 'COUNTERED', 'ACCEPTED', 'DECLINED', 'EXPIRED'])
export type QuoteState = z.output<typeof quoteState>

export const tradeRole = z.enum(['buyer', 'seller'])
export type TradeRole = z.output<typeof tradeRole>

/** The finished consultation that an order or a quote came from, for those who may enter its room; null for everybody else. */
export const orderOrigin = z.object({ consultationId: z.number().int(), title: z.string() }).nullable()

/**
 * One side of a trade. The platform sells tools; nobody is named where that is not settled yet. Who asked a consultation without a
 * name is a `PERSON` without an id for the other side, under an alias that is the same wherever this consultation is shown.
 */
export const tradeSide = z.object({
  kind: z.enum(['PERSON', 'COMPANY', 'PLATFORM', 'NONE']),
  id: z.number().int().nullable(),
  name: z.string(),
})
export type TradeSide = z.output<typeof tradeSide>

export const orderRow = z.object({
  orderNo: z.string(),
  kind: orderKind,
  state: orderState,
  title: z.string(),
  picture: pictureKey.nullable(),
  subjectId: z.number().int().nullable(),
  /** The other side, seen from the role that was asked for. */
  counterpart: tradeSide,
  total: fen,
  /** Coins that paid a part of it; one coin is one fen. */
  coins: z.number().int(),
  payable: fen,
  paid: fen,
  refundState: refundState.nullable(),
  refunded: fen,
  /**
   * Of a completed order, for its one seller: the platform's fee, what the asker of a playback has of it (0 of everything else), and what is
   * left for the seller after refunds; null for everybody else.
   */
  earned: z.object({ fee: fen, partner: fen, net: fen }).nullable(),
  createdAt: timestamp,
  payBefore: timestamp,
  paidAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
})
export type OrderRow = z.output<typeof orderRow>

export const orderEventKind = z.enum([
  'CREATE',
  'PAY',
  'CLOSE',
  'ACCEPT',
  'START',
  'PROGRESS',
  'CANCEL',
  'DELIVER',
  'REQUEST_CHANGES',
  'COMPLETE',
  'AUTO_COMPLETE',
  'REVIEW',
  'DISPUTE',
  'DISPUTE_WITHDRAW',
  'DISPUTE_CLOSE',
  'STATEMENT',
  'DECIDE_REFUND',
  'DECIDE_COMPLETE',
  'DECIDE_CONTINUE',
  'RECONSIDER',
  'REFUND_APPLY',
  'REFUND_PASS',
  'REFUND_REFUSE',
  'REFUND_COMPLETE',
  'REFUND_CANCEL',
  'PLATFORM_REFUND',
])
export type OrderEventKind = z.output<typeof orderEventKind>

export const tradeActor = z.enum(['BUYER', 'SELLER', 'OPERATOR', 'SYSTEM'])
export type TradeActor = z.output<typeof tradeActor>

/** What a side may still say in a dispute, and until when at most: its answer to the complaint, or, once, more about what it said. */
export const statementTurn = z.object({
  side: tradeActor.extract(['BUYER', 'SELLER']),
  kind: z.enum(['ANSWER', 'SUPPLEMENT']),
  before: timestamp,
})
export type StatementTurn = z.output<typeof statementTurn>

/** The price, the platform's fee, and the rest. */
export const orderPart = z.object({ amount: fen, fee: fen, net: fen })

export const orderShare = orderPart.extend({
  shareId: z.number().int(),
  orderNo: z.string(),
  title: z.string(),
  createdAt: timestamp,
})
export type OrderShare = z.output<typeof orderShare>

/** What an order that somebody else sold brought: of a paid playback, to its asker. Amounts after refunds. */
export const partnerIncome = orderPart.extend({
  id: z.number().int(),
  title: z.string(),
  /** What was paid for all of it, and what of that has gone back. */
  price: fen,
  refunded: fen,
  /** Its buyer and its seller differ: until it is decided nothing of it is paid out. */
  disputed: z.boolean(),
  completedAt: timestamp,
})
export type PartnerIncome = z.output<typeof partnerIncome>

export const orderDetail = orderRow.extend({
  /** The side of the caller. */
  role: tradeRole,
  origin: orderOrigin,
  /** What `openConversation` takes of an order; null where its sides have no conversation: not a service, or an anonymous buyer. */
  chatId: z.number().int().nullable(),
  /** Whether what was bought still has a public page. */
  subjectOpen: z.boolean(),
  buyer: tradeSide,
  seller: tradeSide,
  /**
   * Who shares a bounty that an operator split, in the order of their answers; empty where one seller has it all. Sellers see their own
   * share alone.
   */
  shares: z.array(orderPart.extend({ seller: tradeSide })),
  /** How many share it; 0 where nobody does. */
  sharers: z.number().int(),
  contactName: z.string(),
  address: z.string(),
  contactPhoneMasked: z.string().nullable(),
  /** Whether the caller may see the whole number now (`showPhone`). */
  maySeePhone: z.boolean(),
  appointmentAt: timestamp.nullable(),
  note: z.string(),
  refundedCoins: z.number().int(),
  /** When the seller began; null for what has not begun, and for everything but services. */
  startedAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  acceptBefore: timestamp.nullable(),
  reviewedAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      unitPrice: fen,
      quantity: z.number().int(),
      unit: z.string(),
      amount: fen,
      /** What belonged to it when it was bought. */
      scope: z.array(z.string()),
      days: z.number().int().nullable(),
    }),
  ),
  events: z.array(
    z.object({
      event: orderEventKind,
      state: orderState,
      actor: tradeActor,
      note: z.string(),
      /** What was handed over with this step. The addresses end after a quarter of an hour. */
      files: z.array(uploadedFile.pick({ kind: true, name: true, bytes: true, url: true })),
      createdAt: timestamp,
    }),
  ),
  /** An anonymous review has neither stars nor words nor time here for the seller, who knows the buyer: they read it among all reviews. */
  review: z
    .object({
      anonymous: z.boolean(),
      /** It waits for an operator: only its writer sees it. */
      held: z.boolean(),
      stars: z.number().int().nullable(),
      body: z.string(),
      pictures: z.array(pictureKey),
      reply: z.string().nullable(),
      followup: z.string().nullable(),
      /** What its writer added and only they see yet. */
      heldFollowup: z.string().nullable(),
      /** Whether the caller may add to it now (`followUpReview`). */
      mayFollowUp: z.boolean(),
      createdAt: timestamp.nullable(),
    })
    .nullable(),
})
export type OrderDetail = z.output<typeof orderDetail>

/** What happened to an order's money, as its buyer or its seller sees it. */
export const moneyStep = z.enum([
  'PAID',
  'SURPLUS',
  'SURPLUS_BACK',
  'REFUNDED',
  'COINS_USED',
  'COINS_BACK',
  'COMPENSATED',
  'EARNED',
  'FEE',
  'RELEASED',
  'SET_OFF',
  'FROZEN',
  'UNFROZEN',
  'TAKEN_BACK',
  'FEE_BACK',
  'COMPENSATION',
  'AWARDED',
  'PAID_OUT',
  'PARTNER_EARNED',
  'PARTNER_BACK',
])
export type MoneyStep = z.output<typeof moneyStep>

export const orderTrace = z.object({
  /** Oldest first; amounts in fen, of COINS_… in coins. */
  steps: z.array(z.object({ step: moneyStep, amount: z.number().int(), at: timestamp })),
})
export type OrderTrace = z.output<typeof orderTrace>

/** OPEN: somebody still has something to do. DONE: completed. */
export const orderPhase = z.enum(['OPEN', 'DONE'])

export const orderListQuery = pageQuery.omit({ sort: true }).extend({
  role: tradeRole.default('buyer'),
  kind: orderKind.optional(),
  state: orderState.optional(),
  phase: orderPhase.optional(),
  /** Only orders that coins paid for, in part or whole. */
  coins: z.enum(['true']).optional(),
  /** Only orders whose seller has a request for a refund to answer, completed ones among them. */
  refunding: z.enum(['true']).optional(),
  /** `2026-03` in Shanghai: ordered in that month; with phase DONE, completed in it. */
  month: monthText.optional(),
})
export type OrderListQuery = z.output<typeof orderListQuery>

export const orderNoParam = strictText(z.string().regex(/^\d{20}$/, '订单号是 20 位数字'))

export const incomeMonth = z.object({
  /** `2026-03` */
  month: z.string(),
  orders: z.number().int(),
  /** Received for them, and given back of that. */
  paid: z.number().int(),
  refunded: z.number().int(),
  net: z.number().int(),
})
export type IncomeMonth = z.output<typeof incomeMonth>

const sums = incomeMonth.omit({ month: true })

export const quoteRow = z.object({
  quoteId: z.number().int(),
  serverId: z.number().int(),
  title: z.string(),
  state: quoteState,
  counterpart: tradeSide,
  request: z.string(),
  budget: fen.nullable(),
  /** The latest amount on the table, and in how many days. */
  amount: fen.nullable(),
  days: z.number().int().nullable(),
  validUntil: timestamp.nullable(),
  orderNo: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type QuoteRow = z.output<typeof quoteRow>

export const quoteDetail = quoteRow.extend({
  /** What the buyer showed with the request. */
  pictures: z.array(pictureKey),
  role: tradeRole,
  origin: orderOrigin,
  /** Whether the service is still published. */
  serviceOpen: z.boolean(),
  events: z.array(
    z.object({
      event: z.enum(['REQUEST', 'OFFER', 'COUNTER', 'ACCEPT', 'DECLINE', 'EXPIRE']),
      actor: tradeActor.exclude(['OPERATOR']),
      amount: fen.nullable(),
      days: z.number().int().nullable(),
      note: z.string(),
      createdAt: timestamp,
    }),
  ),
})
export type QuoteDetail = z.output<typeof quoteDetail>

export const order = {
  listOrders: defineCall({
    method: 'GET',
    path: '/order/list',
    summary: '当前身份的订单：买入或卖出，按种类、状态、月份、等待答复的退款、关键词筛选，新的在前',
    access: 'user',
    query: orderListQuery,
    result: listOf(orderRow),
    errors: [],
  }),
  countOrders: defineCall({
    method: 'GET',
    path: '/order/count',
    summary: '当前身份还没办完的订单数，按状态；另有等待答复的退款数',
    access: 'user',
    query: z.object({ role: tradeRole.default('buyer'), kind: orderKind.optional() }),
    result: z.object({
      byState: z.partialRecord(orderState, z.number().int()),
      total: z.number().int(),
      /** Requests for a refund and claims that nobody came, without an answer; orders that are completed may have one. */
      refunding: z.number().int(),
    }),
    errors: [],
  }),
  getIncome: defineCall({
    method: 'GET',
    path: '/order/income',
    summary: '当前身份的收入：已完成订单按月汇总（上海时间），新的在前',
    access: 'user',
    query: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    result: z.object({ months: z.array(incomeMonth), period: sums, allTime: sums, thisMonth: sums }),
    errors: [],
  }),
  getFigures: defineCall({
    method: 'GET',
    path: '/order/figures',
    summary: '当前身份作为卖家的经营数据：最近 30 天每天的成交单数与完成金额，及再前 30 天的合计',
    access: 'user',
    result: z.object({
      days: z.array(z.object({ day: z.string(), orders: z.number().int(), income: z.number().int() })),
      orders: z.number().int(),
      income: z.number().int(),
      before: z.object({ orders: z.number().int(), income: z.number().int() }),
    }),
    errors: [],
  }),
  getOrder: defineCall({
    method: 'GET',
    path: '/order/{orderNo}',
    summary: '订单详情：明细、进度、评价；只给买卖双方',
    access: 'user',
    params: z.object({ orderNo: orderNoParam }),
    result: orderDetail,
    errors: ['missing.record'],
  }),
  getTrace: defineCall({
    method: 'GET',
    path: '/order/{orderNo}/trace',
    summary: '订单的资金明细：付款、服务费、结算、退款的每一步；买卖双方各看到自己的一面',
    access: 'user',
    params: z.object({ orderNo: orderNoParam }),
    result: orderTrace,
    errors: ['missing.record'],
  }),
  listShares: defineCall({
    method: 'GET',
    path: '/order/share/list',
    summary: '当前身份分得的悬赏：由平台平分的悬赏里自己的一份，新的在前',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }),
    result: listOf(orderShare),
    errors: [],
  }),
  listPartnerIncome: defineCall({
    method: 'GET',
    path: '/order/partner/list',
    summary: '当前身份的回放分成：自己咨询的付费回放每售出一份分得多少，新的在前；不含买家的信息',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }),
    result: listOf(partnerIncome),
    errors: [],
  }),
  listQuotes: defineCall({
    method: 'GET',
    path: '/quote/list',
    summary: '当前身份的询价：我问的或问我的，按状态、关键词筛选，新的在前',
    access: 'user',
    query: pageQuery.omit({ sort: true }).extend({ role: tradeRole.default('buyer'), state: quoteState.optional() }),
    result: listOf(quoteRow),
    errors: [],
  }),
  getQuote: defineCall({
    method: 'GET',
    path: '/quote/{quoteId}',
    summary: '询价详情与往来报价；只给双方',
    access: 'user',
    params: z.object({ quoteId: idParam }),
    result: quoteDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
