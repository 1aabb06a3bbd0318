/** SQL of coins that operators take or give. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { CoinChangeState } from '#lib/contract/trade/coin-managing.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { CoinTables } from './tables.ts'

/** Nobody whose account is closed. */
export const isActivePerson = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).where('state', '<>', 'CLOSED').executeTakeFirst()) !==
  undefined

/** The people who are notified about the coins of a company; none for a dissolved one. */
export const findCompanyOwner = async (db: Db, companyId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('companies')
      .select('owner_user_id')
      .where('id', '=', companyId)
      .where('state', '=', 'ACTIVE')
      .executeTakeFirst()
  )?.owner_user_id

export const insertChange = async (trx: Db, row: Insertable<CoinTables['coin_changes']>): Promise<number> =>
  (await trx.insertInto('coin_changes').values(row).returning('id').executeTakeFirstOrThrow()).id

export const lockChange = (trx: Db, id: number) =>
  trx.selectFrom('coin_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateChange = (trx: Db, id: number, set: Updateable<CoinTables['coin_changes']>) =>
  trx.updateTable('coin_changes').set(set).where('id', '=', id).execute()

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: CoinChangeState | undefined }

/** @param viewer the operator who reads. */
export const pageChanges = (db: Db, viewer: number, { state, ...paging }: ListQuery) =>
  keysetPage(
    db,
    db
      .selectFrom('coin_changes as change')
      .leftJoin('users as person', 'person.id', 'change.user_id')
      .leftJoin('companies as company', 'company.id', 'change.company_id')
      .leftJoin('sign_in_bars as bar', 'bar.change_id', 'change.id')
      .innerJoin('users as proposer', 'proposer.id', 'change.proposed_by')
      .leftJoin('users as decider', 'decider.id', 'change.decided_by')
      .selectAll('change')
      .select([
        sql<string>`coalesce(person.nickname, company.short_name)`.as('holder'),
        sql<boolean>`bar.user_id is not null`.as('is_barred'),
        'proposer.nickname as proposer',
        'decider.nickname as decider',
        sql<boolean>`${viewer} in (change.proposed_by, coalesce(change.user_id, company.owner_user_id))`.as('is_concerned'),
      ])
      .$if(state !== undefined, rows => rows.where('change.state', '=', state!)),
    { paging, order: [{ column: 'change.id', direction: 'desc' }] },
  )
