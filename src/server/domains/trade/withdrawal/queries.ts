/** All SQL of payout accounts and withdrawals. Locks are taken in one order: account, withdrawal, ledger. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { WithdrawalState } from '#lib/contract/trade/withdrawal.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import type { WithdrawalTables } from './tables.ts'

const ownerColumns = (identity: Identity) =>
  identity.kind === 'USER' ? { user_id: identity.id, company_id: null } : { user_id: null, company_id: identity.id }

const isOf = (table: string, identity: Identity): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.${identity.kind === 'USER' ? 'user_id' : 'company_id'}`)} = ${identity.id}`

const currentAccount = (db: Db, identity: Identity) =>
  db.selectFrom('payout_accounts').selectAll().where(isOf('payout_accounts', identity)).where('replaced_at', 'is', null)

export const findAccount = (db: Db, identity: Identity) => currentAccount(db, identity).executeTakeFirst()

/** While it is locked, nobody else changes the account or makes a withdrawal of this identity. */
export const lockAccount = (trx: Db, identity: Identity) => currentAccount(trx, identity).forUpdate().executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccountById = (db: Db, id: number): Promise<AccountRow> =>
  db.selectFrom('payout_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const replaceAccount = (trx: Db, id: number, now: Date) =>
  trx.updateTable('payout_accounts').set({ replaced_at: now }).where('id', '=', id).execute()

type NewAccount = Omit<Insertable<WithdrawalTables['payout_accounts']>, 'user_id' | 'company_id'>

/** @returns undefined when another request has just inserted a current account. */
export const insertAccount = (trx: Db, identity: Identity, row: NewAccount): Promise<AccountRow | undefined> =>
  trx
    .insertInto('payout_accounts')
    .values({ ...row, ...ownerColumns(identity) })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** The withdrawals of an identity on the present day in Shanghai: how many, and the sum in fen of those that were neither refused nor failed. */
export async function sumDay(db: Db, identity: Identity, now: Date): Promise<{ times: number; amount: number }> {
  const row = await db
    .selectFrom('withdrawals')
    .where(isOf('withdrawals', identity))
    .where(sql<boolean>`applied_day = (${now}::timestamptz at time zone 'Asia/Shanghai')::date`)
    .select([
      sql<number>`count(*)`.as('times'),
      sql<number>`coalesce(sum(amount) filter (where state not in ('REFUSED', 'FAILED')), 0)`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

type NewWithdrawal = Pick<
  Insertable<WithdrawalTables['withdrawals']>,
  'withdrawal_no' | 'applied_by' | 'account_id' | 'amount' | 'applied_at'
>

export const insertWithdrawal = async (trx: Db, identity: Identity, row: NewWithdrawal): Promise<number> =>
  (
    await trx
      .insertInto('withdrawals')
      .values({ ...row, ...ownerColumns(identity) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const withAccount = (db: Db) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('payout_accounts as account', 'account.id', 'withdrawals.account_id')
    .select([
      'withdrawals.id',
      'withdrawals.withdrawal_no',
      'withdrawals.amount',
      'withdrawals.state',
      'withdrawals.reason',
      'withdrawals.applied_at',
      'withdrawals.ended_at',
      'account.kind',
      'account.bank_name',
      'account.number_end',
    ])

export const findWithdrawal = (db: Db, id: number) => withAccount(db).where('withdrawals.id', '=', id).executeTakeFirstOrThrow()

export type WithdrawalWithAccount = Awaited<ReturnType<typeof findWithdrawal>>

type Paging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>

export const pageOf = (db: Db, identity: Identity, { state, ...paging }: Paging & { state?: WithdrawalState | undefined }) =>
  keysetPage(
    db,
    withAccount(db)
      .where(isOf('withdrawals', identity))
      .$if(state !== undefined, rows => rows.where('withdrawals.state', '=', state!)),
    { paging, order: [{ column: 'withdrawals.id', direction: 'desc' }] },
  )

export const lockWithdrawal = (trx: Db, id: number) =>
  trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>

export const updateWithdrawal = (trx: Db, id: number, set: Updateable<WithdrawalTables['withdrawals']>) =>
  trx.updateTable('withdrawals').set(set).where('id', '=', id).execute()

/** The id of the user to notify: the person, or the owner of the company. */
export async function findPayee(db: Db, { user_id, company_id }: Pick<WithdrawalRow, 'user_id' | 'company_id'>): Promise<number> {
  if (user_id !== null) return user_id
  const row = await db.selectFrom('companies').select('owner_user_id').where('id', '=', company_id).executeTakeFirstOrThrow()
  return row.owner_user_id
}

const OPEN = sql`('APPLIED', 'CHECKED', 'APPROVED', 'PAYING')`

const queue = (db: Db) =>
  db
    .selectFrom('withdrawals')
    .leftJoin('users', 'users.id', 'withdrawals.user_id')
    .leftJoin('companies', 'companies.id', 'withdrawals.company_id')
    .select([
      'withdrawals.id',
      'withdrawals.withdrawal_no',
      'withdrawals.company_id',
      'withdrawals.amount',
      'withdrawals.state',
      'withdrawals.applied_at',
      sql<string>`coalesce(companies.name, users.nickname)`.as('payee'),
    ])

export type QueueRow = Awaited<ReturnType<ReturnType<typeof queue>['execute']>>[number]

type QueueQuery = Paging & Pick<PageQuery, 'keyword'> & { state?: WithdrawalState | undefined }

export const pageQueue = (db: Db, { state, keyword, ...paging }: QueueQuery) =>
  keysetPage(
    db,
    queue(db)
      .where(state ? sql<boolean>`withdrawals.state = ${state}` : sql<boolean>`withdrawals.state in ${OPEN}`)
      .$if(Boolean(keyword), rows =>
        rows.where(sql<boolean>`(withdrawals.withdrawal_no = ${keyword}
          or strpos(lower(coalesce(companies.name, users.nickname)), ${(keyword ?? '').toLowerCase()}) > 0)`),
      ),
    {
      paging,
      order: [
        { column: 'withdrawals.applied_at', direction: 'asc' },
        { column: 'withdrawals.id', direction: 'asc' },
      ],
    },
  )

export const findForReview = (db: Db, id: number) =>
  queue(db)
    .where('withdrawals.id', '=', id)
    .select([
      'withdrawals.user_id',
      'withdrawals.applied_by',
      'withdrawals.account_id',
      'withdrawals.reason',
      'withdrawals.channel',
      'withdrawals.reference',
      'withdrawals.checked_by',
      'withdrawals.approved_by',
      'withdrawals.paying_by',
      'withdrawals.ended_by',
      'withdrawals.checked_at',
      'withdrawals.approved_at',
      'withdrawals.paying_at',
      'withdrawals.ended_at',
    ])
    .executeTakeFirst()

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findForReview>>>

export async function listNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where(sql<boolean>`id = any (${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.nickname]))
}
