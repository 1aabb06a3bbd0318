/** Bounties in tests: their money arrives, and an operator reads their question. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { settlePayment } from '#server/domains/trade/payment/settle.ts'
import type { PaymentTables } from '#server/domains/trade/payment/tables.ts'
import { payableOrders } from '#server/domains/trade/payment/wiring.ts'

/** The provider says that the money of an order has arrived. */
export async function payOrder(db: Db, orderNo: string): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'payable_amount', 'pay_before'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const at = new Date()
  const payment: Insertable<PaymentTables['payments']> = {
    payment_no: `P${order.id}`,
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
  await settlePayment(
    db,
    payableOrders,
    { kind: 'PAYMENT', provider: 'sandbox', paymentNo: `P${order.id}`, state: 'SUCCESS', ...paid },
    at,
  )
}
