/**
 * What a seller has already been paid of an order that is in dispute again (rule 争议 六): it stands still in the wallet until the decision.
 * Money whose hold is not over needs nothing of this: it is not released while the order is in dispute.
 */
import type { Db } from '#server/db/client.ts'
import { type Identity, lockBalances, post, traceOrder, wallet } from '#server/domains/trade/ledger/service.ts'
import { identityOf, sellerOf } from './parties.ts'
import type { LockedOrder } from './queries.ts'

type Trace = Awaited<ReturnType<typeof traceOrder>>

const isOf = ({ kind, id }: Identity, userId: number | null, companyId: number | null): boolean =>
  kind === 'COMPANY' ? companyId === id : companyId === null && userId === id

const FREE: ReadonlySet<string> = new Set(['AVAILABLE', 'RECEIVABLE'])

/** What of this order became free for the seller, less what refunds took back from there and what is frozen of it already. */
const freeOf = (rows: Trace, seller: Identity): number =>
  rows.reduce((sum, row) => {
    const got = FREE.has(row.to_kind) && isOf(seller, row.to_user_id, row.to_company_id) ? row.amount : 0
    const gave = FREE.has(row.from_kind) && isOf(seller, row.from_user_id, row.from_company_id) ? row.amount : 0
    return sum + got - gave
  }, 0)

const frozenOf = (rows: Trace): number =>
  rows.reduce((sum, { kind, amount }) => {
    if (kind === 'ORDER_FREEZE') return sum + amount
    return kind === 'ORDER_UNFREEZE' ? sum - amount : sum
  }, 0)

const refOf = ({ order_no }: LockedOrder, at: Date): string => `${order_no}:${at.getTime()}`

/** The dispute begins: what is still there of the seller's money from this order can no longer be withdrawn. */
export async function freezeEarnings(trx: Db, order: LockedOrder, at: Date): Promise<void> {
  const party = sellerOf(order)
  if (!party || !order.completed_at) return
  const seller = identityOf(party)
  const { available } = await lockBalances(trx, seller)
  const amount = Math.min(available, Math.max(0, freeOf(await traceOrder(trx, order.id), seller)))
  if (amount === 0) return
  const transfers = [{ debit: wallet('AVAILABLE', seller), credit: wallet('FROZEN', seller), amount }]
  await post(trx, { kind: 'ORDER_FREEZE', ref: refOf(order, at), orderId: order.id, at, transfers })
}

/** The dispute is over: it is free again, what the seller has come to owe meanwhile first. Before any money moves by the decision. */
export async function unfreezeEarnings(trx: Db, order: LockedOrder, at: Date): Promise<void> {
  const party = sellerOf(order)
  if (!party) return
  const amount = frozenOf(await traceOrder(trx, order.id))
  if (amount === 0) return
  const seller = identityOf(party)
  const { receivable } = await lockBalances(trx, seller)
  const owed = Math.min(amount, receivable)
  const from = wallet('FROZEN', seller)
  const transfers = [
    { debit: from, credit: wallet('RECEIVABLE', seller), amount: owed },
    { debit: from, credit: wallet('AVAILABLE', seller), amount: amount - owed },
  ]
  await post(trx, { kind: 'ORDER_UNFREEZE', ref: refOf(order, at), orderId: order.id, at, transfers })
}
