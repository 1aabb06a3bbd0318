/** Where each side finds an order and a quote. */
import type { TradeRole } from '#lib/contract/trade/order.ts'

export const orderLink = (order: { order_no: string; buyer_company_id: number | null }, role: TradeRole): string =>
  role === 'seller'
    ? `/merchant/order/mine?orderNo=${order.order_no}`
    : order.buyer_company_id === null
      ? `/member/member_order?orderNo=${order.order_no}`
      : `/merchant/order/pay?orderNo=${order.order_no}`

export const quoteLink = (quoteId: number, role: TradeRole): string =>
  role === 'seller' ? `/merchant/service/myService?view=quotes&id=${quoteId}` : `/member/member_service?view=quotes&id=${quoteId}`
