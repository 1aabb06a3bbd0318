/** What a payment provider would report about an order, without one. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { settlePayment } from '#server/domains/trade/payment/settle.ts'
import type { PaymentTables } from '#server/domains/trade/payment/tables.ts'
import { payableOrders } from '#server/domains/trade/payment/wiring.ts'

/** The provider says that the money of the order has arrived. */
export async function payOrder(db: Db, orderNo: string, at = new Date()): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'payable_amount', 'pay_before'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const paymentNo = `P${order.id}`
  const payment: Insertable<PaymentTables['payments']> = {
    payment_no: paymentNo,
    order_id: order.id,
    provider: 'sandbox',
    way: 'SANDBOX_QR',
    amount: order.payable_amount,
    transaction_id: null,
    pay_before: order.pay_before,
    paid_at: null,
    closed_at: null,
    polled_at: null,
    next_poll_at: at,
    created_at: at,
  }
  await db.insertInto('payments').values(payment).execute()
  const paid = { transaction: `T${order.id}`, amount: order.payable_amount, paidAt: at }
  await settlePayment(db, payableOrders, { kind: 'PAYMENT', provider: 'sandbox', paymentNo, state: 'SUCCESS', ...paid }, at)
}

/** The provider says that it has given back what waits for it. @returns how much, in fen. */
export async function finishRefundOf(db: Db, orderNo: string, at = new Date()): Promise<number> {
  const open = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.refund_no', 'refunds.amount'])
    .where('orders.order_no', '=', orderNo)
    .where('refunds.state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  const done = { refundNo: open.refund_no, transaction: open.refund_no, amount: open.amount }
  await settlePayment(db, payableOrders, { kind: 'REFUND', provider: 'sandbox', state: 'COMPLETE', ...done }, at)
  return open.amount
}
