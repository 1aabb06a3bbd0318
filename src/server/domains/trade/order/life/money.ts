/**
 * What an order books in the ledger: between its escrow and the people. Between escrow and the payment provider books `trade/payment`.
 * Paid in coins: the platform adds their worth, so that the seller earns the full price.
 */
import { divideEarnings } from '#lib/trade/earnings.ts'
import type { Db } from '#server/db/client.ts'
import {
  balancesOf,
  coinCost,
  escrow,
  fee,
  type Identity,
  lockAccounts,
  post,
  type Transfer,
  traceOrder,
  wallet,
} from '#server/domains/trade/ledger/service.ts'
import { holdEarnings } from '#server/domains/trade/wallet/service.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { bearRefund, keptValueOf, type OrderPart, type OrderSums } from './amounts.ts'
import { earnersOf, identityOf, type Party, partnerOf, sellerOf } from './parties.ts'
import type { LockedOrder } from './queries.ts'

export const sumsOf = (order: LockedOrder): OrderSums => ({
  total: order.total_amount,
  coins: order.coin_amount,
  refundedAmount: order.refunded_amount,
  refundedCoins: order.refunded_coins,
})

/** The order is paid: what its coins are worth joins the money. */
export const bookCoins = (trx: Db, order: LockedOrder, at: Date) =>
  post(trx, {
    kind: 'ORDER_COINS',
    ref: order.order_no,
    orderId: order.id,
    at,
    transfers: [{ debit: coinCost, credit: escrow(order.id), amount: order.coin_amount }],
  })

/** Who has what of an order of which so much was kept; all of it is the platform's where the platform sells. */
const earningsOf = (order: LockedOrder, kept: number) =>
  sellerOf(order) ? divideEarnings(kept, order.fee_rate, partnerOf(order) !== null) : { fee: kept, seller: 0, partner: 0 }

/**
 * The order is complete: what was not given back is the seller's, but for the platform's fee and a partner's half, and theirs to use after
 * the hold.
 */
export async function bookCompletion(trx: Db, order: LockedOrder, at: Date): Promise<boolean> {
  const earnings = earningsOf(order, keptValueOf(sumsOf(order)))
  const transfers: Transfer[] = [{ debit: escrow(order.id), credit: fee, amount: earnings.fee }]
  for (const { of, party } of earnersOf(order)) {
    transfers.push({ debit: escrow(order.id), credit: wallet('PENDING', identityOf(party)), amount: earnings[of] })
    await holdEarnings(trx, identityOf(party), { orderId: order.id, completedAt: at })
  }
  return post(trx, { kind: 'ORDER_COMPLETE', ref: order.order_no, orderId: order.id, at, transfers })
}

/** The same for an order that several have earned; the earnings of each are held as those of one seller. */
export async function bookShares(
  trx: Db,
  order: LockedOrder,
  shares: readonly (OrderPart & { seller: Party })[],
  at: Date,
): Promise<boolean> {
  const transfers: Transfer[] = shares.flatMap(share => [
    { debit: escrow(order.id), credit: fee, amount: share.fee },
    { debit: escrow(order.id), credit: wallet('PENDING', identityOf(share.seller)), amount: share.net },
  ])
  for (const { seller } of shares) await holdEarnings(trx, identityOf(seller), { orderId: order.id, completedAt: at })
  return post(trx, { kind: 'ORDER_COMPLETE', ref: order.order_no, orderId: order.id, at, transfers })
}

/** Cancelled too late: the seller keeps the fee for it, of which the platform takes nothing. */
export async function bookLateFee(trx: Db, order: LockedOrder, amount: number, at: Date): Promise<void> {
  const seller = sellerOf(order)
  if (!seller || amount === 0) return
  const transfers = [{ debit: escrow(order.id), credit: wallet('PENDING', identityOf(seller)), amount }]
  await holdEarnings(trx, identityOf(seller), { orderId: order.id, completedAt: at })
  await post(trx, { kind: 'ORDER_LATE_FEE', ref: order.order_no, orderId: order.id, at, transfers })
}

/** Whether an account is of this identity. */
export const isOf = ({ kind, id }: Identity, userId: number | null, companyId: number | null): boolean =>
  kind === 'COMPANY' ? companyId === id : companyId === null && userId === id

/** What of this order still lies in somebody's pending money: completed, and its hold is not over. */
async function pendingOf(trx: Db, orderId: number, earner: Identity): Promise<number> {
  const rows = await traceOrder(trx, orderId)
  return rows.reduce((sum, row) => {
    const got = row.to_kind === 'PENDING' && isOf(earner, row.to_user_id, row.to_company_id) ? row.amount : 0
    const gave = row.from_kind === 'PENDING' && isOf(earner, row.from_user_id, row.from_company_id) ? row.amount : 0
    return sum + got - gave
  }, 0)
}

/** From whom a completed order's refund comes back: first what is pending of it, then what is free; the rest they owe. */
async function takeBack(trx: Db, order: LockedOrder, value: number): Promise<Transfer[]> {
  const target = escrow(order.id)
  if (!sellerOf(order)) return [{ debit: fee, credit: target, amount: value }]
  const parts = bearRefund(sumsOf(order), value, order.fee_rate, partnerOf(order) !== null)
  const transfers: Transfer[] = [{ debit: fee, credit: target, amount: parts.fee }]
  for (const { of, party } of earnersOf(order)) {
    const identity = identityOf(party)
    const balances = await balancesOf(trx, identity)
    const pending = Math.min(parts[of], Math.max(0, await pendingOf(trx, order.id, identity)), balances.pending)
    const available = Math.min(parts[of] - pending, balances.available)
    transfers.push(
      { debit: wallet('PENDING', identity), credit: target, amount: pending },
      { debit: wallet('AVAILABLE', identity), credit: target, amount: available },
      { debit: wallet('RECEIVABLE', identity), credit: target, amount: parts[of] - pending - available },
    )
  }
  return transfers
}

/** Holds the money of everybody who earns by an order until the commit: the accounts of all of them at once, so that nobody waits crosswise. */
export const lockEarners = (trx: Db, order: LockedOrder): Promise<void> =>
  lockAccounts(
    trx,
    earnersOf(order).flatMap(({ party }) =>
      (['AVAILABLE', 'FROZEN', 'RECEIVABLE'] as const).map(kind => wallet(kind, identityOf(party))),
    ),
  )

/**
 * What those who earn by an order should have had of money that the buyer was given by a decision that did not stand: paid by the platform,
 * less its fee, and set off against what they owe. `compensation` is what the seller paid because of it. @returns what each is given, in fen.
 */
export async function bookLaterAward(
  trx: Db,
  order: LockedOrder,
  { value, compensation, ref, at }: { value: number; compensation: number; ref: string; at: Date },
): Promise<{ seller: number; partner: number }> {
  if (!sellerOf(order)) return { seller: 0, partner: 0 }
  const kept = keptValueOf(sumsOf(order))
  const [had, has] = [earningsOf(order, kept), earningsOf(order, kept + value)]
  const given = { seller: has.seller - had.seller + compensation, partner: has.partner - had.partner }
  await lockEarners(trx, order)
  const transfers: Transfer[] = []
  for (const { of, party } of earnersOf(order)) {
    const identity = identityOf(party)
    const owed = Math.min(given[of], (await balancesOf(trx, identity)).receivable)
    transfers.push(
      { debit: fee, credit: wallet('RECEIVABLE', identity), amount: owed },
      { debit: fee, credit: wallet('AVAILABLE', identity), amount: given[of] - owed },
    )
  }
  await post(trx, { kind: 'ORDER_AWARD', ref, orderId: order.id, at, transfers })
  return given
}

/**
 * Money goes back: afterwards `amount` lies in the escrow for the provider, and the coins' worth is the platform's again.
 * @returns false when this refund was booked before.
 */
export async function bookRefund(
  trx: Db,
  order: LockedOrder,
  { refundNo, amount, coins, at }: { refundNo: string; amount: number; coins: number; at: Date },
): Promise<boolean> {
  // Paid in coins alone, nothing of it was ever money; what the author was given stays theirs.
  const inCoins = getRegistry().purchasables[order.kind]?.paidInCoins === true
  const transfers = order.completed_at && !inCoins ? await takeBack(trx, order, amount + coins) : []
  if (!inCoins) transfers.push({ debit: escrow(order.id), credit: coinCost, amount: coins })
  return post(trx, { kind: 'ORDER_REFUND', ref: refundNo, orderId: order.id, at, transfers })
}
