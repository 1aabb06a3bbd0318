/**
 * Coins: given as a reward, used for a part of an order, given back with a refund, expired after twelve months. Each change posts to the
 * ledger first: that holds the balance, refuses what was done before, and makes changes of one identity wait for each other.
 */
import type { CoinReason } from '#lib/contract/trade/coin.ts'
import { usableCoins as usableIn } from '#lib/trade/coins.ts'
import type { Db } from '#server/db/client.ts'
import { coinIssue, coinSpent, coins, type Identity, lockAccounts, post } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { coinBalance } from './account.ts'
import { expiryOf } from './policy.ts'
import * as queries from './queries.ts'

export { getCoinAccount, getSurplus, listCoinMovements } from './account.ts'
export { checkInBar, liftCheckInBar } from './bar.ts'

/** Lots are read in such pieces until they are enough. */
const LOT_BATCH = 200

/** The identity that a row with both owner columns belongs to. */
export const ownerOf = ({ user_id, company_id }: { user_id: number | null; company_id: number | null }): Identity =>
  company_id === null ? { kind: 'USER', id: user_id as number } : { kind: 'COMPANY', id: company_id }

/** Seven tenths of what a file costs (rule 金币, 三.2). */
const AUTHOR_PERCENT = 70

/** Whole coins: what is left over stays with the site. */
export const authorShareOf = (price: number): number => Math.floor((price * AUTHOR_PERCENT) / 100)

/** Gives an author their share of a file that was got for coins. @param sale.ref of the order: again does nothing. */
export const payAuthor = (
  trx: Db,
  author: Identity,
  { price, ref, at }: { price: number; ref: string; at: Date },
): Promise<boolean> => grantCoins(trx, author, { amount: authorShareOf(price), reason: 'AUTHOR', ref, at })

/**
 * Holds coin accounts until the commit. A transaction that changes the coins of two identities, one posting after the other, takes both
 * here first, so that two of them never wait crosswise.
 */
export const lockCoins = (trx: Db, identities: readonly Identity[]): Promise<void> => lockAccounts(trx, identities.map(coins))

type Grant = { amount: number; reason: CoinReason; ref: string; at: Date }

/**
 * Gives coins, valid for twelve months.
 * @returns false when they were given before for this reason and reference.
 */
export async function grantCoins(trx: Db, identity: Identity, { amount, reason, ref, at }: Grant): Promise<boolean> {
  const transfers = [{ debit: coinIssue, credit: coins(identity), amount }]
  if (!(await post(trx, { kind: reason, ref, at, transfers }))) return false
  await queries.insertLot(trx, {
    user_id: identity.kind === 'USER' ? identity.id : null,
    company_id: identity.kind === 'COMPANY' ? identity.id : null,
    amount,
    remaining: amount,
    reason,
    ref,
    granted_at: at,
    expires_at: expiryOf(at),
  })
  return true
}

/** Takes so many coins out of the lots, first expiring first. @throws AppError `money.balance_too_low` when they do not hold as many. */
async function takeFromLots(
  trx: Db,
  identity: Identity,
  { amount, at }: { amount: number; at: Date },
): Promise<{ lot_id: number; amount: number }[]> {
  let missing = amount
  const parts: { lot_id: number; amount: number }[] = []
  let after: { id: number; expires_at: Date } | undefined
  while (missing > 0) {
    const lots = await queries.listUsableLots(trx, identity, at, { limit: LOT_BATCH, after })
    for (const lot of lots) {
      const taken = Math.min(missing, lot.remaining)
      if (taken > 0) parts.push({ lot_id: lot.id, amount: taken })
      missing -= taken
    }
    after = lots.at(-1)
    if (lots.length < LOT_BATCH) break
  }
  // The balance still held coins that have expired.
  if (missing > 0) throw new AppError('money.balance_too_low')
  for (const part of parts) await queries.takeFromLot(trx, part.lot_id, part.amount)
  return parts
}

/**
 * Takes coins back that were got against the rules or by a fault: as many as there are, so many at most.
 * @param ref of what decided so: again does nothing.
 * @returns how many were taken.
 */
export async function takeCoins(
  trx: Db,
  identity: Identity,
  { atMost, ref, at }: { atMost: number; ref: string; at: Date },
): Promise<number> {
  await lockCoins(trx, [identity])
  const amount = Math.min(atMost, await coinBalance(trx, identity, at))
  if (amount <= 0) return 0
  const transfers = [{ debit: coins(identity), credit: coinIssue, amount }]
  if (!(await post(trx, { kind: 'COIN_TAKE', ref, at, transfers }))) return 0
  await takeFromLots(trx, identity, { amount, at })
  return amount
}

/**
 * Uses coins for an order, first expiring first. Once per order: again does nothing.
 * @throws AppError `money.balance_too_low`
 */
export async function spendCoins(
  trx: Db,
  identity: Identity,
  { orderId, amount, at }: { orderId: number; amount: number; at: Date },
): Promise<void> {
  if (amount === 0) return
  const transfers = [{ debit: coins(identity), credit: coinSpent, amount }]
  if (!(await post(trx, { kind: 'COIN_SPEND', ref: String(orderId), orderId, at, transfers }))) return
  const taken = await takeFromLots(trx, identity, { amount, at })
  await queries.insertUses(
    trx,
    taken.map(part => ({ order_id: orderId, ...part })),
  )
}

/**
 * Gives coins of an order back to the lots they came from, which keep their expiry; the last expiring first. What has expired meanwhile
 * is not given back (rule 退款, 一). The caller holds the lock of the order.
 * @param ref of the refund; the same one again does nothing.
 * @returns how many were given back.
 * @throws AppError `state.conflict` when the order did not use that many.
 */
export async function returnCoins(
  trx: Db,
  { orderId, amount, ref, at }: { orderId: number; amount: number; ref: string; at: Date },
): Promise<number> {
  const uses = await queries.lockUses(trx, orderId)
  const parts: { lotId: number; returned: number; forfeited: number }[] = []
  let missing = amount
  for (const use of uses) {
    const part = Math.min(missing, use.amount - use.returned - use.forfeited)
    if (part === 0) continue
    const isValid = use.expires_at > at
    parts.push({ lotId: use.lot_id, returned: isValid ? part : 0, forfeited: isValid ? 0 : part })
    missing -= part
  }
  const total = parts.reduce((sum, part) => sum + part.returned, 0)
  const [first] = uses
  const transfers = first ? [{ debit: coinSpent, credit: coins(ownerOf(first)), amount: total }] : []
  if (!(await post(trx, { kind: 'COIN_RETURN', ref, orderId, at, transfers }))) return 0
  if (missing > 0) throw new AppError('state.conflict')
  for (const part of parts) await queries.settleUse(trx, { orderId, ...part })
  return total
}

/** How many coins the identity may use for an order of `total` fen: whole yuan, a fifth of the order at most. */
export async function usableCoins(db: Db, identity: Identity, total: number, now = new Date()): Promise<number> {
  return usableIn(await coinBalance(db, identity, now), total)
}
