/**
 * Where money and coins are, and how they got there. Every movement is a transfer between two accounts; what was posted is never
 * changed: a correction is a new posting.
 */
import type { PageQuery } from '#lib/contract/define.ts'
import type { PostingKind } from '#lib/contract/trade/ledger.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { type AccountRef, accountKey, type Identity, keyOfRef, type WalletKind } from './account.ts'
import * as queries from './queries.ts'

export {
  type AccountRef,
  clearing,
  coinCost,
  coinIssue,
  coinSpent,
  coins,
  escrow,
  fee,
  type Identity,
  wallet,
} from './account.ts'
export { moneyOf } from './policy.ts'

/** `amount` in fen or coins, a whole number; a transfer of 0 is left out. */
export type Transfer = { debit: AccountRef; credit: AccountRef; amount: number }

export type Posting = {
  /** What happened. */
  kind: PostingKind
  /** Which one of its kind: posting the same again does nothing. */
  ref: string
  orderId?: number
  at: Date
  transfers: readonly Transfer[]
}

/**
 * Posts one event. Accounts come into being as they are needed and are locked in the order of their ids: take the locks of orders,
 * payments and refunds before.
 * @returns false when the event was posted before; nothing is moved then.
 * @throws AppError `money.balance_too_low` when an account would go beyond its bounds. The transaction is void then.
 */
export async function post(trx: Db, { kind, ref, orderId, at, transfers }: Posting): Promise<boolean> {
  const postingId = await queries.insertPosting(trx, { kind, ref, at, order_id: orderId ?? null })
  if (postingId === undefined) return false
  const moving = transfers.filter(transfer => transfer.amount !== 0)
  if (moving.length === 0) return true
  const ids = await accountIds(
    trx,
    moving.flatMap(({ debit, credit }) => [debit, credit]),
  )
  const idOf = (account: AccountRef): number => ids.get(keyOfRef(account)) as number
  const rows = moving.map(({ debit, credit, amount }) => ({
    posting_id: postingId,
    book: debit.book,
    debit: idOf(debit),
    credit: idOf(credit),
    amount,
  }))
  try {
    await queries.insertTransfers(trx, rows)
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'ledger_accounts__bounds') throw error
    throw new AppError('money.balance_too_low', { cause: error })
  }
  return true
}

/** The ids of accounts by their key; opens those that are missing. */
async function accountIds(trx: Db, accounts: readonly AccountRef[]): Promise<Map<string, number>> {
  const wanted = new Map(accounts.map(account => [keyOfRef(account), account]))
  const read = async () =>
    new Map((await queries.findAccounts(trx, [...wanted.values()])).map(row => [accountKey(row.kind, row), row.id]))
  const found = await read()
  const missing = [...wanted.keys()].filter(key => !found.has(key)).sort()
  if (missing.length === 0) return found
  await queries.openAccounts(
    trx,
    missing.map(key => wanted.get(key) as AccountRef),
  )
  return read()
}

/** Holds accounts until the commit, in the order of their ids; opens those that are missing. */
export async function lockAccounts(trx: Db, accounts: readonly AccountRef[]): Promise<void> {
  await queries.lockAccountRows(trx, [...(await accountIds(trx, accounts)).values()])
}

/** In fen and coins. `receivable` is what the identity owes, as a positive number. */
export type Balances = { pending: number; available: number; frozen: number; receivable: number; coins: number }

const sumUp = (rows: readonly { kind: string; balance: number | null }[]): Balances => {
  const of = (kind: WalletKind | 'COINS'): number => rows.find(row => row.kind === kind)?.balance ?? 0
  return {
    pending: of('PENDING'),
    available: of('AVAILABLE'),
    frozen: of('FROZEN'),
    receivable: Math.abs(of('RECEIVABLE')),
    coins: of('COINS'),
  }
}

export const balancesOf = async (db: Db, identity: Identity): Promise<Balances> => sumUp(await queries.listBalances(db, identity))

/** The balances as they are until the commit: nobody else moves them. Take the locks of orders, payments and refunds before. */
export const lockBalances = async (trx: Db, identity: Identity): Promise<Balances> =>
  sumUp(await queries.lockBalances(trx, identity))

/** What was given to an account less what was taken; 0 for one that has never been used. */
export const balanceOf = (db: Db, account: AccountRef): Promise<number> => queries.readBalance(db, account)

type Paging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>

/** One account's transfers, newest first; `amount` is negative where the account gave. */
export const listTransfersOf = (db: Db, account: AccountRef, wanted: Paging & queries.TransferFilter) =>
  queries.listTransfers(db, account, wanted)

/** What an account received and gave on each day since then. */
export const sumDaysOf = (db: Db, account: AccountRef, from: string) => queries.sumByDay(db, account, from)

/** All transfers of an order, oldest first. Who may see which of them is for the caller to decide. */
export const traceOrder = (db: Db, orderId: number) => queries.listOrderTransfers(db, orderId)

/** What can only be there through a fault: kept balances that differ from their transfers, books that do not sum up to zero. */
export const findLedgerFaults = (db: Db) => queries.listFaults(db)
