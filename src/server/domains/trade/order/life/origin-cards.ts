/** What happens to an order or a quote that came from a consultation stands in its conversation. No card names a buyer or a sum: colleagues read it. */
import type { OrderEventKind } from '#lib/contract/trade/order.ts'
import type { Db } from '#server/db/client.ts'
import { originOf } from '../origin.ts'

const ORDER_TITLES: Partial<Record<OrderEventKind, string>> = {
  CREATE: '已下单，等待付款',
  PAY: '订单已付款',
  CLOSE: '订单没有付款，已关闭',
  CANCEL: '订单已取消',
  DELIVER: '订单已交付',
  COMPLETE: '订单已完成',
  AUTO_COMPLETE: '订单已完成',
  DECIDE_COMPLETE: '平台裁定：订单完成',
  DECIDE_REFUND: '平台裁定：订单退款',
  REFUND_COMPLETE: '订单的退款已完成',
}

const QUOTE_TITLES = {
  REQUEST: '已询价，等待报价',
  OFFER: '商家已报价',
  COUNTER: '买家已还价',
  DECLINE: '询价已谢绝',
  EXPIRE: '询价已过期',
} as const

type Linked = { id: number; consultation_id: number | null; title: string }

async function post(trx: Db, one: Linked, card: { key: string; title: string; state: string; now: Date }): Promise<void> {
  if (one.consultation_id === null) return
  await originOf().post(trx, one.consultation_id, { ...card, lines: [{ label: '服务', value: one.title }] })
}

/** Nothing is posted for what has no consultation, and for steps that only its two sides mind. */
export async function postOrderCard(trx: Db, order: Linked, event: OrderEventKind, now: Date): Promise<void> {
  const title = ORDER_TITLES[event]
  if (title) await post(trx, order, { key: `o${order.id}-${event}-${now.getTime()}`.slice(0, 40), title, state: event, now })
}

export const postQuoteCard = (trx: Db, quote: Linked, event: keyof typeof QUOTE_TITLES, now: Date): Promise<void> =>
  post(trx, quote, { key: `q${quote.id}-${event}-${now.getTime()}`, title: QUOTE_TITLES[event], state: event, now })
