/** All SQL of the ledger. Rows are only ever added; balances are moved by the database (`db/baseline/trade/ledger.ts`). */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn, type Page } from '#server/db/paging.ts'
import { type AccountRef, type Identity, keepsBalance, type OwnerColumns, ownerColumns } from './account.ts'
import type { Book, CnyKind, CoinKind, LedgerTables } from './tables.ts'

type AccountRow = OwnerColumns & { id: number; kind: CnyKind | CoinKind }

/** @returns the id, or undefined when this event was posted before. Waits for a transaction that posts it right now. */
export const insertPosting = async (trx: Db, row: Insertable<LedgerTables['ledger_postings']>): Promise<number | undefined> =>
  (
    await trx
      .insertInto('ledger_postings')
      .values(row)
      .onConflict(conflict => conflict.constraint('ledger_postings__event').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

const isAccount = (account: AccountRef): RawBuilder<boolean> => {
  const { system_key, user_id, company_id, order_id } = ownerColumns(account)
  const owner =
    user_id !== null
      ? sql`user_id = ${user_id}`
      : company_id !== null
        ? sql`company_id = ${company_id}`
        : order_id !== null
          ? sql`order_id = ${order_id}`
          : sql`system_key = ${system_key}`
  return sql<boolean>`(kind = ${account.kind} and ${owner})`
}

export const findAccounts = (db: Db, accounts: readonly AccountRef[]): Promise<AccountRow[]> =>
  db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'system_key', 'user_id', 'company_id', 'order_id'])
    .where(sql<boolean>`(${sql.join(accounts.map(isAccount), sql` or `)})`)
    .execute()

/** Opens accounts that are not there yet. @param accounts in an order that is the same for everybody who opens them. */
export const openAccounts = (trx: Db, accounts: readonly AccountRef[]) =>
  trx
    .insertInto('ledger_accounts')
    .values(
      accounts.map(account => ({
        book: account.book,
        kind: account.kind,
        ...ownerColumns(account),
        balance: keepsBalance(account.kind) ? (0 as const) : null,
      })),
    )
    .onConflict(conflict => conflict.constraint('ledger_accounts__owner').doNothing())
    .execute()

export const lockAccountRows = (trx: Db, ids: readonly number[]) =>
  trx.selectFrom('ledger_accounts').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

export const insertTransfers = (trx: Db, rows: Insertable<LedgerTables['ledger_transfers']>[]) =>
  trx.insertInto('ledger_transfers').values(rows).execute()

/** What was given to the account less what was taken, whether its row keeps that or not. */
export async function readBalance(db: Db, account: AccountRef): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts as account')
    .select(
      sql<number>`coalesce(account.balance,
        (select coalesce(sum(amount), 0) from ledger_transfers where credit = account.id)
        - (select coalesce(sum(amount), 0) from ledger_transfers where debit = account.id))`.as('balance'),
    )
    .where(isAccount(account))
    .executeTakeFirst()
  return row?.balance ?? 0
}

const isOwner = (identity: Identity): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(identity.kind === 'USER' ? 'user_id' : 'company_id')} = ${identity.id}`

export const listBalances = (db: Db, identity: Identity) =>
  db.selectFrom('ledger_accounts').select(['kind', 'balance']).where(isOwner(identity)).execute()

/** The same, with the accounts locked until the commit. */
export const lockBalances = (trx: Db, identity: Identity) =>
  trx
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where(isOwner(identity))
    .where('balance', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** As the indexes of both sides of a transfer and that of all transfers are sorted. */
export const newestTransfers = (table: string): OrderColumn[] => [
  { column: `${table}.day`, direction: 'desc' },
  { column: `${table}.id`, direction: 'desc' },
]

/** `direction`: only what the account received, or only what it gave. `month`: `2026-03` in Shanghai. */
export type TransferFilter = { direction?: 'IN' | 'OUT' | undefined; month?: string | undefined }

const ofMonth = (month: string | undefined) =>
  month === undefined
    ? sql<boolean>`true`
    : sql<boolean>`day >= ${`${month}-01`}::date and day < (${`${month}-01`}::date + interval '1 month')::date`

/** Transfers of one account, newest first; `amount` is negative where the account gave. */
export async function listTransfers(
  db: Db,
  account: AccountRef,
  { direction, month, ...paging }: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & TransferFilter,
): Promise<Page<{ id: number; kind: string; ref: string; order_id: number | null; at: Date; amount: number }>> {
  const [found] = await findAccounts(db, [account])
  const id = found?.id ?? 0
  const received = db
    .selectFrom('ledger_transfers')
    .select(['id', 'day', 'posting_id', 'amount'])
    .where('credit', '=', id)
    .where(ofMonth(month))
  const given = db
    .selectFrom('ledger_transfers')
    .select(eb => ['id', 'day', 'posting_id', eb.neg('amount').as('amount')])
    .where('debit', '=', id)
    .where(ofMonth(month))
  // Two branches, each read from the end of its index.
  const moved = direction === 'IN' ? received : direction === 'OUT' ? given : received.unionAll(given)
  const query = db
    .selectFrom(moved.as('moved'))
    .innerJoin('ledger_postings as posting', 'posting.id', 'moved.posting_id')
    .select(['moved.id', 'posting.kind', 'posting.ref', 'posting.order_id', 'posting.at', 'moved.amount'])
  return keysetPage(db, query, { paging, order: newestTransfers('moved') })
}

/** What an account received and gave, by the days of Shanghai on which anything moved. @param from `2026-03-05`, included */
export async function sumByDay(
  db: Db,
  account: AccountRef,
  from: string,
): Promise<{ day: string; received: number; given: number }[]> {
  const [found] = await findAccounts(db, [account])
  if (!found) return []
  const { rows } = await sql<{ day: string; received: number; given: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(received)::int as received, sum(given)::int as given from (
      select day, amount as received, 0 as given from ledger_transfers where credit = ${found.id} and day >= ${from}::date
      union all
      select day, 0, amount from ledger_transfers where debit = ${found.id} and day >= ${from}::date) as moved
    group by 1`.execute(db)
  return rows
}

/** Every transfer that an order caused, oldest first, with both accounts. */
export const listOrderTransfers = (db: Db, orderId: number) =>
  db
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_transfers as transfer', 'transfer.posting_id', 'posting.id')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'transfer.debit')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'transfer.credit')
    .select([
      'posting.kind',
      'posting.ref',
      'posting.at',
      'transfer.book',
      'transfer.amount',
      'debit.kind as from_kind',
      'debit.user_id as from_user_id',
      'debit.company_id as from_company_id',
      'credit.kind as to_kind',
      'credit.user_id as to_user_id',
      'credit.company_id as to_company_id',
    ])
    .where('posting.order_id', '=', orderId)
    .orderBy('transfer.id')
    .execute()

/** Accounts whose kept balance is not the sum of their transfers, and books whose accounts do not sum up to zero: none, ever. */
export async function listFaults(db: Db): Promise<{ account: number | null; book: Book; difference: number }[]> {
  const { rows } = await sql<{ account: number | null; book: Book; difference: number }>`
    with sums as (
      select account.id, account.book, account.balance,
        (select coalesce(sum(amount), 0) from ledger_transfers where credit = account.id)
        - (select coalesce(sum(amount), 0) from ledger_transfers where debit = account.id) as total
      from ledger_accounts as account
    )
    select id as account, book, balance - total as difference from sums where balance <> total
    union all
    select null, book, sum(coalesce(balance, total)) from sums group by book having sum(coalesce(balance, total)) <> 0`.execute(
    db,
  )
  return rows
}
