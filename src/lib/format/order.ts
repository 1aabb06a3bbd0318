/** What orders, refunds and quotes are called, and how things stand with them. */
import type {
  MoneyStep,
  OrderEventKind,
  OrderKind,
  OrderRow,
  OrderState,
  QuoteState,
  RefundState,
} from '#lib/contract/trade/order.ts'

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'
type Names<State extends string> = Readonly<Record<State, readonly [label: string, tone: Tone]>>

export const orderKindTexts: Readonly<Record<OrderKind, string>> = {
  SERVICE: '服务',
  CONSULT: '咨询',
  BOUNTY: '悬赏提问',
  PLAYBACK: '咨询实录',
  COURSE: '课程',
  EXAM: '考试报名',
  CLOUD: '云工具',
  DOWNLOAD: '资料',
}

export const orderStateNames: Names<OrderState> = {
  PENDING_PAYMENT: ['待付款', 'action'],
  CLOSED: ['已关闭', 'slate'],
  PAID: ['已付款', 'brand'],
  CANCELLED: ['已取消', 'slate'],
  ACCEPTED: ['进行中', 'brand'],
  DELIVERED: ['已交付', 'brand'],
  CHANGES_REQUESTED: ['待修改', 'warn'],
  DISPUTED: ['有争议', 'bad'],
  COMPLETED: ['已完成', 'ok'],
  REVIEWED: ['已评价', 'ok'],
}

export const refundStateNames: Names<RefundState> = {
  APPLY: ['退款申请中', 'warn'],
  PASS: ['同意退款', 'warn'],
  WAIT_REFUND: ['退款处理中', 'warn'],
  COMPLETE: ['已退款', 'slate'],
  REFUSE: ['退款被拒', 'bad'],
  BUYER_CANCEL: ['退款已撤回', 'slate'],
}

const partlyRefunded: Names<RefundState> = { ...refundStateNames, COMPLETE: ['部分退款', 'slate'] }

/** What the refund of a whole order is called: one that gave a part of the money back is not the end of it. */
export const orderRefundNames = ({ paid, refunded }: Pick<OrderRow, 'paid' | 'refunded'>): Names<RefundState> =>
  refunded < paid ? partlyRefunded : refundStateNames

export const quoteStateNames: Names<QuoteState> = {
  QUOTE_REQUESTED: ['等待报价', 'action'],
  OFFERED: ['已报价', 'brand'],
  COUNTERED: ['买家还价', 'warn'],
  ACCEPTED: ['已成交', 'ok'],
  DECLINED: ['已谢绝', 'slate'],
  EXPIRED: ['已过期', 'slate'],
}

const orderEventTexts: Readonly<Record<OrderEventKind, string>> = {
  CREATE: '下单',
  PAY: '付款',
  CLOSE: '订单关闭',
  ACCEPT: '接单',
  START: '开始服务',
  PROGRESS: '进展',
  CANCEL: '订单取消',
  DELIVER: '交付',
  REQUEST_CHANGES: '要求修改',
  COMPLETE: '确认完成',
  AUTO_COMPLETE: '自动确认完成',
  REVIEW: '评价',
  DISPUTE: '提出争议',
  STATEMENT: '提交说明',
  DECIDE_REFUND: '平台裁定：全额退款',
  DECIDE_COMPLETE: '平台裁定：订单完成',
  DISPUTE_WITHDRAW: '投诉已撤回',
  DISPUTE_CLOSE: '投诉已撤回',
  DECIDE_CONTINUE: '平台裁定：继续履行',
  RECONSIDER: '申请复核',
  REFUND_APPLY: '申请退款',
  REFUND_PASS: '同意退款',
  REFUND_REFUSE: '拒绝退款',
  REFUND_COMPLETE: '退款完成',
  REFUND_CANCEL: '撤回退款申请',
  PLATFORM_REFUND: '平台退款',
}

/** With what each is called, newest first. What operators decide after a side asked for another look is their last word. */
export const titledEvents = <Event extends { event: OrderEventKind }>(
  events: readonly Event[],
): (Event & { title: string })[] => {
  const asked = events.findLastIndex(({ event }) => event === 'RECONSIDER')
  return events
    .map((one, index) => {
      const text = orderEventTexts[one.event]
      return { ...one, title: asked >= 0 && index > asked ? text.replace('平台裁定', '复核结论') : text }
    })
    .toReversed()
}

export const quoteEventTexts = {
  REQUEST: '询价',
  OFFER: '报价',
  COUNTER: '还价',
  ACCEPT: '接受报价',
  DECLINE: '谢绝',
  EXPIRE: '报价过期',
} as const

export const tradeActorTexts = { BUYER: '买家', SELLER: '卖家', OPERATOR: '平台', SYSTEM: '系统' } as const

const SUBJECT_PATHS: Readonly<Record<Exclude<OrderKind, 'CLOUD'>, (id: number) => string>> = {
  SERVICE: id => `/city/server/${id}`,
  COURSE: id => `/course/${id}`,
  EXAM: id => `/school/exam?id=${id}`,
  CONSULT: id => `/consult/detail/${id}`,
  BOUNTY: id => `/consult/problemDetail/${id}`,
  // Any of its kinds: the page leads to the right one.
  PLAYBACK: id => `/consult/playback/video/${id}`,
  DOWNLOAD: id => `/park/park_download?id=${id}`,
}

/** The public page of what was bought; null where there is none. */
export function orderSubjectPath(kind: OrderKind, subjectId: number | null): string | null {
  if (kind === 'CLOUD') return '/cloud'
  return subjectId === null ? null : SUBJECT_PATHS[kind](subjectId)
}

/** Money is held by the payment institutions, never by the platform. */
export const moneyStepTexts: Readonly<Record<MoneyStep, string>> = {
  PAID: '买家付款，由合作支付机构保管',
  SURPLUS: '另外收到的付款',
  SURPLUS_BACK: '另外收到的付款已原路退回',
  REFUNDED: '原路退回',
  COINS_USED: '用金币抵扣',
  COINS_BACK: '金币退回',
  COMPENSATED: '收到商家的赔付',
  EARNED: '计入待结算',
  FEE: '平台服务费',
  RELEASED: '转为可用余额，可以提现',
  SET_OFF: '抵扣之前的退款垫付',
  FROZEN: '争议处理中，冻结',
  UNFROZEN: '解除冻结',
  TAKEN_BACK: '退款扣回',
  FEE_BACK: '退款，服务费退回',
  COMPENSATION: '赔付给买家',
  AWARDED: '复核改判，由平台付款',
  PAID_OUT: '由支付机构打款',
  PARTNER_EARNED: '提问方的分成',
  PARTNER_BACK: '退款，提问方的分成扣回',
}
