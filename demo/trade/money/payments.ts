/**
 * Payments and refunds of the demo city's orders, by the embedded provider: in its own tables as well, so that it knows them when the rest of
 * a payment is given back, and so that its bills agree.
 */

import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { clearing, escrow } from '#server/domains/trade/ledger/service.ts'
import type { Book } from './book.ts'
import { paymentNoAt, refundNoAt, transactionAt } from './numbers.ts'
import type { PaidOrder } from './orders.ts'

const PROVIDER = 'sandbox'

const isPaidWithMoney = (order: PaidOrder): order is PaidOrder & { paid_at: Date } =>
  order.paid_at !== null && order.payable_amount > 0

/** Two minutes before it was paid, but not before there was an order. */
const begunAt = (order: PaidOrder & { paid_at: Date }): Date =>
  new Date(Math.max(order.created_at.getTime(), order.paid_at.getTime() - 2 * MINUTE_MS))

export async function writePayments(
  db: SeedContext['db'],
  orders: readonly PaidOrder[],
  book: Book,
): Promise<Map<number, number>> {
  const paid = orders.filter(isPaidWithMoney)
  const rows = paid.map(order => {
    const at = begunAt(order)
    const amount = order.payable_amount
    const refunded = order.refunded_amount
    return {
      payment_no: paymentNoAt(at, order.id),
      order_id: order.id,
      provider: PROVIDER,
      way: 'SANDBOX_QR' as const,
      state: refunded === 0 ? ('SUCCESS' as const) : refunded < amount ? ('PART_REFUND' as const) : ('REFUNDED' as const),
      amount,
      refunded_amount: refunded,
      transaction_id: transactionAt('4200', order.paid_at, order.id),
      credited: true,
      pay_before: order.pay_before,
      paid_at: order.paid_at,
      closed_at: null,
      polled_at: null,
      next_poll_at: order.paid_at,
      created_at: at,
    } as const
  })
  const ids = await insertReturningIds(db, 'payments', rows)
  await insertAll(
    db,
    'sandbox_trades',
    rows.map((row, index) => ({
      trade_no: row.payment_no,
      token: `demo-${row.payment_no}`,
      title: paid[index]!.title,
      amount: row.amount,
      state: 'SUCCESS' as const,
      transaction_id: row.transaction_id,
      notify_url: '',
      return_url: '',
      refunded_amount: row.refunded_amount,
      expires_at: row.pay_before,
      paid_at: row.paid_at,
      created_at: row.created_at,
    })),
  )
  for (const row of rows) {
    book.post({
      kind: 'PAY',
      ref: `${PROVIDER}:${row.transaction_id}`,
      orderId: row.order_id,
      at: row.paid_at,
      transfers: [{ debit: clearing(PROVIDER), credit: escrow(row.order_id), amount: row.amount }],
    })
  }
  return new Map(rows.map((row, index) => [row.order_id, ids[index]!]))
}

const agreedAt = (order: PaidOrder): Date => order.answered_at ?? order.updated_at

export const refundNoOf = (order: PaidOrder): string => refundNoAt(agreedAt(order), order.id)

/** Those that are complete, and those that the provider still has; it is asked about them a day after the city began. */
export async function writeRefunds(
  { db, now }: Pick<SeedContext, 'db' | 'now'>,
  orders: readonly PaidOrder[],
  { payments, book }: { payments: ReadonlyMap<number, number>; book: Book },
): Promise<void> {
  const back = orders.filter(order => order.request_id !== null && order.request_amount! > 0)
  const rows = back.map(order => {
    const isDone = order.request_state === 'COMPLETE'
    const hasProviderIt = isDone || order.refund_state === 'WAIT_REFUND'
    return {
      refund_no: refundNoOf(order),
      order_id: order.id,
      payment_id: payments.get(order.id)!,
      kind: 'ORDER' as const,
      ref: `order-refund-${order.request_id}`,
      state: isDone ? ('COMPLETE' as const) : hasProviderIt ? ('ACCEPTED' as const) : ('WAITING' as const),
      amount: order.request_amount!,
      coins: order.request_coins!,
      reason: order.request_reason!,
      transaction_id: hasProviderIt ? transactionAt('5000', agreedAt(order), order.id) : null,
      next_poll_at: isDone ? order.updated_at : new Date(now.getTime() + DAY_MS),
      created_at: agreedAt(order),
      done_at: isDone ? order.updated_at : null,
    }
  })
  await insertAll(db, 'refunds', rows)
  const done = rows.flatMap((row, index) => {
    const order = back[index]!
    if (!row.done_at || !row.transaction_id || !isPaidWithMoney(order)) return []
    return [{ ...row, done_at: row.done_at, refund_id: row.transaction_id, trade_no: paymentNoAt(begunAt(order), order.id) }]
  })
  await insertAll(
    db,
    'sandbox_refunds',
    done.map(row => ({
      refund_no: row.refund_no,
      trade_no: row.trade_no,
      refund_id: row.refund_id,
      amount: row.amount,
      notify_url: '',
      created_at: row.created_at,
      done_at: row.done_at,
    })),
  )
  for (const row of done) {
    book.post({
      kind: 'REFUND',
      ref: row.refund_no,
      orderId: row.order_id,
      at: row.done_at,
      transfers: [{ debit: escrow(row.order_id), credit: clearing(PROVIDER), amount: row.amount }],
    })
  }
}
