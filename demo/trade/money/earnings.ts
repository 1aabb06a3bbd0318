/** What orders book between their escrow and the people, as `order/life/money.ts` does, and what sellers may use of it by now. */

import { type Insertable, sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { feeOf } from '#lib/trade/earnings.ts'
import { coinCost, escrow, fee, type Transfer, wallet } from '#server/domains/trade/ledger/service.ts'
import { bearRefund, type OrderSums } from '#server/domains/trade/order/life/amounts.ts'
import type { WalletTables } from '#server/domains/trade/wallet/tables.ts'
import type { Book } from './book.ts'
import { ownerColumnsOf, type PaidOrder } from './orders.ts'
import { refundNoOf } from './payments.ts'

const HOLD_MS = 7 * DAY_MS

export async function writeEarnings(
  { db, now }: Pick<SeedContext, 'db' | 'now'>,
  orders: readonly PaidOrder[],
  book: Book,
): Promise<void> {
  const earnings: Insertable<WalletTables['earnings']>[] = []
  for (const order of orders) {
    // Files are paid for with coins, of which their authors are given a share (coins.ts): no money moves.
    if (!order.paid_at || order.kind === 'DOWNLOAD') continue
    const { id: orderId, order_no: ref } = order
    const transfers = [{ debit: coinCost, credit: escrow(orderId), amount: order.coin_amount }]
    book.post({ kind: 'ORDER_COINS', ref, orderId, at: order.paid_at, transfers })
    if (order.completed_at) bookCompletion(book, order, order.completed_at)
    if (order.request_state === 'COMPLETE') bookRefund(book, order)
    if (!order.completed_at || !order.seller) continue
    const release_at = new Date(order.completed_at.getTime() + HOLD_MS)
    earnings.push({ order_id: orderId, ...ownerColumnsOf(order.seller), release_at })
    if (release_at <= now) release(book, order, release_at)
  }
  await insertAll(db, 'earnings', earnings)
  await sql`update earnings set released_at = release_at where release_at <= ${now}`.execute(db)
}

/** As they were before the refund, of which no order of the demo city has more than one. */
const sumsOf = (order: PaidOrder): OrderSums => ({
  total: order.total_amount,
  coins: order.coin_amount,
  refundedAmount: 0,
  refundedCoins: 0,
})

function bookCompletion(book: Book, order: PaidOrder, at: Date): void {
  const { id: orderId, total_amount: total } = order
  const share = order.seller ? feeOf(total, order.fee_rate) : total
  const transfers: Transfer[] = [{ debit: escrow(orderId), credit: fee, amount: share }]
  if (order.seller) transfers.push({ debit: escrow(orderId), credit: wallet('PENDING', order.seller), amount: total - share })
  book.post({ kind: 'ORDER_COMPLETE', ref: order.order_no, orderId, at, transfers })
}

const refundedOf = (order: PaidOrder): number => order.refunded_amount + order.refunded_coins

/** Whether its earnings were still pending when the money went back. */
const wasPending = (order: PaidOrder): boolean =>
  order.completed_at !== null && order.updated_at.getTime() < order.completed_at.getTime() + HOLD_MS

function bookRefund(book: Book, order: PaidOrder): void {
  const { id: orderId, seller } = order
  const target = escrow(orderId)
  const value = refundedOf(order)
  const transfers: Transfer[] = []
  if (order.completed_at && seller) {
    const parts = bearRefund(sumsOf(order), value, order.fee_rate)
    const from = wallet(wasPending(order) ? 'PENDING' : 'AVAILABLE', seller)
    transfers.push({ debit: fee, credit: target, amount: parts.fee }, { debit: from, credit: target, amount: parts.seller })
  } else if (order.completed_at) transfers.push({ debit: fee, credit: target, amount: value })
  transfers.push({ debit: target, credit: coinCost, amount: order.refunded_coins })
  const ref = order.request_amount === 0 ? `order-refund-${order.request_id}` : refundNoOf(order)
  book.post({ kind: 'ORDER_REFUND', ref, orderId, at: order.updated_at, transfers })
}

function release(book: Book, order: PaidOrder, at: Date): void {
  if (!order.seller) return
  const earned = order.total_amount - feeOf(order.total_amount, order.fee_rate)
  const takenBack =
    order.request_state === 'COMPLETE' && wasPending(order)
      ? bearRefund(sumsOf(order), refundedOf(order), order.fee_rate).seller
      : 0
  const transfers = [
    { debit: wallet('PENDING', order.seller), credit: wallet('AVAILABLE', order.seller), amount: earned - takenBack },
  ]
  if (earned > takenBack) book.post({ kind: 'SETTLE', ref: String(order.id), orderId: order.id, at, transfers })
}
