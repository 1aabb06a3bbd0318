/**
 * What a seller, and a partner where there is one, has already been paid of an order that is in dispute again (rule 争议 六): it stands still in
 * their wallets until the decision. Money whose hold is not over needs nothing of this: it is not released while the order is in dispute.
 */
import type { Db } from '#server/db/client.ts'
import { balancesOf, type Identity, post, type Transfer, traceOrder, wallet } from '#server/domains/trade/ledger/service.ts'
import { isOf, lockEarners } from './money.ts'
import { earnersOf, identityOf } from './parties.ts'
import type { LockedOrder } from './queries.ts'

type Trace = Awaited<ReturnType<typeof traceOrder>>

const FREE: ReadonlySet<string> = new Set(['AVAILABLE', 'RECEIVABLE'])

/** What of this order became free for the seller, less what refunds took back from there and what is frozen of it already. */
const freeOf = (rows: Trace, seller: Identity): number =>
  rows.reduce((sum, row) => {
    const got = FREE.has(row.to_kind) && isOf(seller, row.to_user_id, row.to_company_id) ? row.amount : 0
    const gave = FREE.has(row.from_kind) && isOf(seller, row.from_user_id, row.from_company_id) ? row.amount : 0
    return sum + got - gave
  }, 0)

const frozenOf = (rows: Trace, seller: Identity): number =>
  rows.reduce((sum, row) => {
    if (row.kind === 'ORDER_FREEZE' && isOf(seller, row.to_user_id, row.to_company_id)) return sum + row.amount
    return row.kind === 'ORDER_UNFREEZE' && isOf(seller, row.from_user_id, row.from_company_id) ? sum - row.amount : sum
  }, 0)

const refOf = ({ order_no }: LockedOrder, at: Date): string => `${order_no}:${at.getTime()}`

/** The dispute begins: what is still there of the seller's money from this order can no longer be withdrawn. */
export async function freezeEarnings(trx: Db, order: LockedOrder, at: Date): Promise<void> {
  const earners = earnersOf(order).map(({ party }) => identityOf(party))
  if (earners.length === 0 || !order.completed_at) return
  const rows = await traceOrder(trx, order.id)
  if (earners.every(one => freeOf(rows, one) <= 0)) return
  await lockEarners(trx, order)
  const transfers: Transfer[] = []
  for (const one of earners) {
    const amount = Math.min((await balancesOf(trx, one)).available, Math.max(0, freeOf(rows, one)))
    if (amount > 0) transfers.push({ debit: wallet('AVAILABLE', one), credit: wallet('FROZEN', one), amount })
  }
  if (transfers.length === 0) return
  await post(trx, { kind: 'ORDER_FREEZE', ref: refOf(order, at), orderId: order.id, at, transfers })
}

/** The dispute is over: it is free again, what the seller has come to owe meanwhile first. Before any money moves by the decision. */
export async function unfreezeEarnings(trx: Db, order: LockedOrder, at: Date): Promise<void> {
  const rows = await traceOrder(trx, order.id)
  const earners = earnersOf(order).map(({ party }) => identityOf(party))
  if (earners.every(one => frozenOf(rows, one) === 0)) return
  await lockEarners(trx, order)
  const transfers: Transfer[] = []
  for (const one of earners) {
    const amount = frozenOf(rows, one)
    const owed = Math.min(amount, (await balancesOf(trx, one)).receivable)
    const from = wallet('FROZEN', one)
    transfers.push(
      { debit: from, credit: wallet('RECEIVABLE', one), amount: owed },
      { debit: from, credit: wallet('AVAILABLE', one), amount: amount - owed },
    )
  }
  await post(trx, { kind: 'ORDER_UNFREEZE', ref: refOf(order, at), orderId: order.id, at, transfers })
}
