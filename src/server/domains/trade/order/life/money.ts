/**
 * What an order books in the ledger: between its escrow and the people. Between escrow and the payment provider books `trade/payment`.
 * Paid in coins: the platform adds their worth, so that the seller earns the full price.
 */
import type { Db } from '#server/db/client.ts'
import {
  balancesOf,
  coinCost,
  escrow,
  fee,
  type Identity,
  lockBalances,
  post,
  type Transfer,
  traceOrder,
  wallet,
} from '#server/domains/trade/ledger/service.ts'
import { holdEarnings } from '#server/domains/trade/wallet/service.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { bearRefund, feeOf, keptValueOf, type OrderPart, type OrderSums } from './amounts.ts'
import { identityOf, type Party, sellerOf } from './parties.ts'
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

/** The order is complete: what was not given back is the seller's, but for the platform's fee, and theirs to use after the hold. */
export async function bookCompletion(trx: Db, order: LockedOrder, at: Date): Promise<boolean> {
  const retained = keptValueOf(sumsOf(order))
  const seller = sellerOf(order)
  const share = seller ? feeOf(retained, order.fee_rate) : retained
  const transfers: Transfer[] = [{ debit: escrow(order.id), credit: fee, amount: share }]
  if (seller) {
    transfers.push({ debit: escrow(order.id), credit: wallet('PENDING', identityOf(seller)), amount: retained - share })
    await holdEarnings(trx, identityOf(seller), { orderId: order.id, completedAt: at })
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

/** What of this order still lies in the seller's pending money: completed, and its hold is not over. */
async function pendingOf(trx: Db, orderId: number, seller: Identity): Promise<number> {
  const pending = wallet('PENDING', seller)
  const rows = await traceOrder(trx, orderId)
  return rows.reduce((sum, row) => {
    if (row.to_kind === pending.kind) return sum + row.amount
    return row.from_kind === pending.kind ? sum - row.amount : sum
  }, 0)
}

/** From whom a completed order's refund comes back: first what is pending of it, then what is free; the rest the seller owes. */
async function takeBack(trx: Db, order: LockedOrder, value: number): Promise<Transfer[]> {
  const seller = sellerOf(order)
  const target = escrow(order.id)
  if (!seller) return [{ debit: fee, credit: target, amount: value }]
  const identity = identityOf(seller)
  const parts = bearRefund(sumsOf(order), value, order.fee_rate)
  const balances = await balancesOf(trx, identity)
  const pending = Math.min(parts.seller, Math.max(0, await pendingOf(trx, order.id, identity)), balances.pending)
  const available = Math.min(parts.seller - pending, balances.available)
  return [
    { debit: fee, credit: target, amount: parts.fee },
    { debit: wallet('PENDING', identity), credit: target, amount: pending },
    { debit: wallet('AVAILABLE', identity), credit: target, amount: available },
    { debit: wallet('RECEIVABLE', identity), credit: target, amount: parts.seller - pending - available },
  ]
}

/**
 * What a seller should have had of money that the buyer was given by a decision that did not stand: paid by the platform, less its fee, and
 * set off against what the seller owes. `compensation` is what they paid because of it. @returns what the seller is given, in fen.
 */
export async function bookLaterAward(
  trx: Db,
  order: LockedOrder,
  { value, compensation, ref, at }: { value: number; compensation: number; ref: string; at: Date },
): Promise<number> {
  const seller = sellerOf(order)
  if (!seller) return 0
  const identity = identityOf(seller)
  const kept = keptValueOf(sumsOf(order))
  const amount = value - (feeOf(kept + value, order.fee_rate) - feeOf(kept, order.fee_rate)) + compensation
  const { receivable } = await lockBalances(trx, identity)
  const owed = Math.min(amount, receivable)
  await post(trx, {
    kind: 'ORDER_AWARD',
    ref,
    orderId: order.id,
    at,
    transfers: [
      { debit: fee, credit: wallet('RECEIVABLE', identity), amount: owed },
      { debit: fee, credit: wallet('AVAILABLE', identity), amount: amount - owed },
    ],
  })
  return amount
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
