/** SQL of corrections. */
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { CorrectionState } from '#lib/contract/trade/ledger.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import { accountJson } from './browse-queries.ts'
import type { LedgerTables } from './tables.ts'

/** The accounts of these numbers that hold yuan. */
export const findYuanAccounts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'system_key', 'user_id', 'company_id', 'order_id'])
    .where('book', '=', 'CNY')
    .where(sql<boolean>`id = any (${[...ids]}::int[])`)
    .execute()

export type YuanAccountRow = Awaited<ReturnType<typeof findYuanAccounts>>[number]

export const insertCorrection = async (trx: Db, row: Insertable<LedgerTables['ledger_corrections']>): Promise<number> =>
  (await trx.insertInto('ledger_corrections').values(row).returning('id').executeTakeFirstOrThrow()).id

export const lockCorrection = (trx: Db, id: number) =>
  trx.selectFrom('ledger_corrections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateCorrection = (trx: Db, id: number, set: Updateable<LedgerTables['ledger_corrections']>) =>
  trx.updateTable('ledger_corrections').set(set).where('id', '=', id).execute()

/** Whether one of the accounts is the person's, or of a company that they work for. */
export async function concerns(db: Db, userId: number, accounts: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_accounts as account')
    .select('account.id')
    .where(sql<boolean>`account.id = any (${[...accounts]}::int[])`)
    .where(isConcerned(userId, 'account'))
    .executeTakeFirst()
  return row !== undefined
}

const isConcerned = (userId: number, table: string) =>
  sql<boolean>`(${sql.ref(`${table}.user_id`)} = ${userId} or exists (select from company_employees as employee
    where employee.company_id = ${sql.ref(`${table}.company_id`)} and employee.user_id = ${userId} and employee.state in ('ACTIVE', 'LEAVING')))`

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: CorrectionState | undefined }

/** @param viewer the operator who reads. */
export const pageCorrections = (db: Db, viewer: number, { state, ...paging }: ListQuery) =>
  keysetPage(
    db,
    db
      .selectFrom('ledger_corrections as correction')
      .innerJoin('ledger_accounts as debit', 'debit.id', 'correction.debit')
      .innerJoin('ledger_accounts as credit', 'credit.id', 'correction.credit')
      .innerJoin('users as proposer', 'proposer.id', 'correction.proposed_by')
      .leftJoin('users as decider', 'decider.id', 'correction.decided_by')
      .select([
        'correction.id',
        'correction.amount',
        'correction.reason',
        'correction.state',
        'correction.proposed_by',
        'correction.proposed_at',
        'correction.decided_at',
        'proposer.nickname as proposer',
        'decider.nickname as decider',
        accountJson('debit').as('from'),
        accountJson('credit').as('to'),
        sql<boolean>`${isConcerned(viewer, 'debit')} or ${isConcerned(viewer, 'credit')}`.as('is_concerned'),
      ])
      .$if(state !== undefined, rows => rows.where('correction.state', '=', state!)),
    { paging, order: [{ column: 'correction.id', direction: 'desc' }] },
  )
