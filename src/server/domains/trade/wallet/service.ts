/**
 * A seller's wallet: what completed orders earned is pending until the hold is over, then available. What the seller owes from refunds is
 * set off first.
 */
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { balancesOf, type Identity, post, type Transfer, traceOrder, wallet } from '#server/domains/trade/ledger/service.ts'
import * as queries from './queries.ts'

const HOLD_DAYS = 7
const BATCH_LIMIT = 500

/**
 * Notes that an order was completed and its earnings, posted to the seller's PENDING account under the order, become available after the
 * hold. Again does nothing.
 */
export const holdEarnings = (
  trx: Db,
  seller: Identity,
  { orderId, completedAt }: { orderId: number; completedAt: Date },
): Promise<unknown> =>
  queries.insertEarning(trx, {
    order_id: orderId,
    user_id: seller.kind === 'USER' ? seller.id : null,
    company_id: seller.kind === 'COMPANY' ? seller.id : null,
    release_at: new Date(completedAt.getTime() + HOLD_DAYS * DAY_MS),
  })

/** What is still pending of one order: what completing it gave, less what refunds took back. */
async function pendingOf(trx: Db, orderId: number): Promise<number> {
  const transfers = await traceOrder(trx, orderId)
  return transfers.reduce(
    (sum, { from_kind, to_kind, amount }) => sum + (to_kind === 'PENDING' ? amount : 0) - (from_kind === 'PENDING' ? amount : 0),
    0,
  )
}

async function release(trx: Db, seller: Identity, orderId: number, now: Date): Promise<void> {
  const amount = await pendingOf(trx, orderId)
  if (amount <= 0) return
  const { receivable } = await balancesOf(trx, seller)
  const owed = Math.min(amount, receivable)
  const from = wallet('PENDING', seller)
  const transfers: Transfer[] = [
    { debit: from, credit: wallet('RECEIVABLE', seller), amount: owed },
    { debit: from, credit: wallet('AVAILABLE', seller), amount: amount - owed },
  ]
  await post(trx, { kind: 'SETTLE', ref: String(orderId), orderId, at: now, transfers })
}

/** Makes earnings available whose hold is over; of one turn at most 500, in one transaction. @returns how many orders that were. */
export const releaseEarnings = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async trx => {
    const due = await queries.lockDueEarnings(trx, now, BATCH_LIMIT)
    for (const { order_id, user_id, company_id } of due) {
      const seller: Identity = company_id === null ? { kind: 'USER', id: user_id as number } : { kind: 'COMPANY', id: company_id }
      await release(trx, seller, order_id, now)
    }
    await queries.updateReleased(
      trx,
      due.map(row => row.order_id),
      now,
    )
    return due.length
  })
