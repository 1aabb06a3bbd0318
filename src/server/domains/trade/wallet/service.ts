/**
 * A seller's wallet: what completed orders earned is pending until the hold is over, then available. What the seller owes from refunds is
 * set off first.
 */
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import {
  balancesOf,
  clearing,
  type Identity,
  lockAccounts,
  post,
  type Transfer,
  traceOrder,
  wallet,
} from '#server/domains/trade/ledger/service.ts'
import * as queries from './queries.ts'

/** After the completion of an order what it earned is pending so long. */
export const HOLD_DAYS = 7
const RELEASE_LIMIT = 500
const MAX_FAILURES = 10

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

const isOf = ({ kind, id }: Identity, userId: number | null, companyId: number | null): boolean =>
  kind === 'COMPANY' ? companyId === id : companyId === null && userId === id

/** What is still pending of one order for one seller: what completing it gave, less what refunds took back. */
async function pendingOf(trx: Db, seller: Identity, orderId: number): Promise<number> {
  let sum = 0
  for (const row of await traceOrder(trx, orderId)) {
    if (row.to_kind === 'PENDING' && isOf(seller, row.to_user_id, row.to_company_id)) sum += row.amount
    if (row.from_kind === 'PENDING' && isOf(seller, row.from_user_id, row.from_company_id)) sum -= row.amount
  }
  return sum
}

const sellerOf = ({ user_id, company_id }: { user_id: number | null; company_id: number | null }): Identity =>
  company_id === null ? { kind: 'USER', id: user_id as number } : { kind: 'COMPANY', id: company_id }

type Due = { id: number; orderId: number; seller: Identity }

/** An order that several share is settled once for each of them. */
const settled = ({ id, orderId }: Due): string => `${orderId}:${id}`

async function release(trx: Db, due: Due, now: Date): Promise<void> {
  const { seller, orderId } = due
  const amount = await pendingOf(trx, seller, orderId)
  if (amount <= 0) return
  const { receivable } = await balancesOf(trx, seller)
  const owed = Math.min(amount, receivable)
  const from = wallet('PENDING', seller)
  const transfers: Transfer[] = [
    { debit: from, credit: wallet('RECEIVABLE', seller), amount: owed },
    { debit: from, credit: wallet('AVAILABLE', seller), amount: amount - owed },
  ]
  await post(trx, { kind: 'SETTLE', ref: settled(due), orderId, at: now, transfers })
}

/** What the provider pays out itself is never free to withdraw here: it is frozen until the provider has it. */
async function freeze(trx: Db, due: Due, now: Date): Promise<void> {
  const { seller, orderId } = due
  const amount = await pendingOf(trx, seller, orderId)
  if (amount <= 0) return
  const transfers = [{ debit: wallet('PENDING', seller), credit: wallet('FROZEN', seller), amount }]
  await post(trx, { kind: 'SETTLE', ref: settled(due), orderId, at: now, transfers })
  await queries.updateShare(trx, orderId, 'WANTED')
}

const releaseOne = (db: Db, id: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const row = await queries.lockDueEarning(trx, id, now)
    if (!row) return false
    const due = { id: row.id, orderId: row.order_id, seller: sellerOf(row) }
    await (row.is_paid_out ? freeze : release)(trx, due, now)
    await queries.updateReleased(trx, row.id, now)
    return true
  })

/**
 * Makes earnings available whose hold is over, each in a transaction of its own: the accounts of a seller with thousands of orders are locked
 * for one of them at a time, so that people who pay that seller meanwhile do not wait for the others.
 * @returns how many of at most 500 there were; those whose order somebody is changing come with the next turn.
 * @throws AggregateError when some of them could not be released.
 */
export async function releaseEarnings(db: Db, now: Date): Promise<number> {
  let released = 0
  const failures: unknown[] = []
  for (const id of await queries.listDueEarnings(db, now, RELEASE_LIMIT)) {
    try {
      if (await releaseOne(db, id, now)) released++
    } catch (error) {
      // One that cannot be settled does not keep the others waiting; so many mean that the fault is not theirs.
      if (failures.push(error) >= MAX_FAILURES) break
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} earnings could not be released: ${failures[0]}`)
  return released
}

/** Releases all due earnings, however long the site was down. */
export async function releaseAllEarnings(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await releaseEarnings(db, now)) > 0);
}

export type FrozenEarning = { orderId: number; seller: Identity }

/** Orders whose hold is over and whose provider is to pay the seller. */
export const listFrozenEarnings = async (db: Db, limit: number): Promise<FrozenEarning[]> =>
  (await queries.listWantedShares(db, limit)).map(row => ({ orderId: row.order_id, seller: sellerOf(row) }))

/**
 * Notes that the provider is being notified. The caller holds the lock of the order.
 * @returns what is frozen of it, and what of that the seller keeps: a refund that came in after the hold was charged to the wallet.
 */
export async function beginPayout(trx: Db, orderId: number): Promise<{ frozen: number; kept: number }> {
  await queries.updateShare(trx, orderId, 'BEGUN')
  let [frozen, charged] = [0, 0]
  for (const { kind, from_kind, to_kind, amount } of await traceOrder(trx, orderId)) {
    // What was frozen during a dispute is the seller's own money, which was free before.
    if (to_kind === 'FROZEN' && kind !== 'ORDER_FREEZE') frozen += amount
    if (kind === 'ORDER_REFUND' && (from_kind === 'AVAILABLE' || from_kind === 'RECEIVABLE')) charged += amount
  }
  return { frozen, kept: Math.max(0, frozen - charged) }
}

type Payout = { orderId: number; ref: string; provider: string; rest: number; added: number; at: Date }

/**
 * The provider has the money of a seller: what it pays out leaves the wallet. What is left settles what the seller owes; the rest is free to
 * withdraw.
 */
export async function bookPayout(
  trx: Db,
  seller: Identity,
  { orderId, ref, provider, rest, added, at }: Payout,
): Promise<boolean> {
  await lockAccounts(trx, [wallet('FROZEN', seller), wallet('AVAILABLE', seller), wallet('RECEIVABLE', seller)])
  const owed = Math.min(added, (await balancesOf(trx, seller)).receivable)
  const from = wallet('FROZEN', seller)
  const transfers: Transfer[] = [
    { debit: from, credit: clearing(provider), amount: rest },
    { debit: from, credit: wallet('RECEIVABLE', seller), amount: owed },
    { debit: from, credit: wallet('AVAILABLE', seller), amount: added - owed },
  ]
  return post(trx, { kind: 'PROVIDER_PAYOUT', ref, orderId, at, transfers })
}

/** A refund came from the seller's account with the provider: what the wallet was charged for it comes back, what is owed first. */
export async function bookRefundByProvider(
  trx: Db,
  { orderId, ref, provider, amount, at }: { orderId: number; ref: string; provider: string; amount: number; at: Date },
): Promise<void> {
  const charged = (await traceOrder(trx, orderId)).filter(row => row.kind === 'ORDER_REFUND' && row.ref === ref)
  let left = amount
  const transfers: Transfer[] = []
  for (const kind of ['RECEIVABLE', 'AVAILABLE'] as const) {
    for (const row of charged.filter(({ from_kind }) => from_kind === kind)) {
      const part = Math.min(left, row.amount)
      const seller = sellerOf({ user_id: row.from_user_id, company_id: row.from_company_id })
      transfers.push({ debit: clearing(provider), credit: wallet(kind, seller), amount: part })
      left -= part
    }
  }
  if (transfers.length > 0) await post(trx, { kind: 'PROVIDER_REFUND', ref, orderId, at, transfers })
}
