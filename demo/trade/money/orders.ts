/** The orders of the demo city, as their money needs them. */
import type { SeedContext } from '#demo/context.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { buyerOf, identityOf, sellerOf } from '#server/domains/trade/order/life/parties.ts'

export async function readOrders(db: SeedContext['db']) {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('refund_requests as request', join =>
      join.onRef('request.order_id', '=', 'orders.id').on('request.state', 'in', ['WAIT_REFUND', 'COMPLETE']),
    )
    .select([
      'orders.id',
      'orders.order_no',
      'orders.kind',
      'orders.state',
      'orders.title',
      'orders.buyer_user_id',
      'orders.buyer_company_id',
      'orders.seller_user_id',
      'orders.seller_company_id',
      'orders.total_amount',
      'orders.coin_amount',
      'orders.payable_amount',
      'orders.fee_rate',
      'orders.refund_state',
      'orders.refunded_amount',
      'orders.refunded_coins',
      'orders.pay_before',
      'orders.created_at',
      'orders.updated_at',
      'orders.paid_at',
      'orders.completed_at',
      'orders.closed_at',
      'request.id as request_id',
      'request.state as request_state',
      'request.amount as request_amount',
      'request.coins as request_coins',
      'request.reason as request_reason',
      'request.answered_at',
    ])
    .orderBy('orders.id')
    .execute()
  return rows.map(row => {
    const seller = sellerOf(row)
    return { ...row, buyer: identityOf(buyerOf(row)), seller: seller && identityOf(seller) }
  })
}

export type PaidOrder = Awaited<ReturnType<typeof readOrders>>[number]

export const ownerColumnsOf = ({ kind, id }: Identity) => ({
  user_id: kind === 'USER' ? id : null,
  company_id: kind === 'COMPANY' ? id : null,
})
