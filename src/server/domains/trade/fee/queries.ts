/** All SQL of fees. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { FeeChangeState } from '#lib/contract/trade/fee.ts'
import type { OrderKind } from '#lib/contract/trade/order.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { FeeTables } from './tables.ts'

/** @param day `2026-11-23` in Shanghai */
export const findRate = (db: Db, kind: OrderKind, day: string) =>
  db
    .selectFrom('fee_rates')
    .select('rate')
    .where('kind', '=', kind)
    .where('state', '=', 'APPROVED')
    .where('from_day', '<=', day)
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst()

const dayText = sql<string>`to_char(from_day, 'YYYY-MM-DD')`

/** What is approved and does not hold yet on this day, soonest first. */
export const listComing = (db: Db, day: string) =>
  db
    .selectFrom('fee_rates')
    .select(['kind', 'rate', dayText.as('from_day')])
    .where('state', '=', 'APPROVED')
    .where('from_day', '>', day)
    .orderBy('fee_rates.from_day')
    .execute()

export const insertChange = async (trx: Db, row: Insertable<FeeTables['fee_rates']>): Promise<number> =>
  (await trx.insertInto('fee_rates').values(row).returning('id').executeTakeFirstOrThrow()).id

export const lockChange = (trx: Db, id: number) =>
  trx.selectFrom('fee_rates').selectAll().select(dayText.as('day')).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateChange = (trx: Db, id: number, set: Updateable<FeeTables['fee_rates']>) =>
  trx.updateTable('fee_rates').set(set).where('id', '=', id).execute()

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: FeeChangeState | undefined }

export const pageChanges = (db: Db, { state, ...paging }: ListQuery) =>
  keysetPage(
    db,
    db
      .selectFrom('fee_rates as change')
      .innerJoin('users as proposer', 'proposer.id', 'change.proposed_by')
      .leftJoin('users as decider', 'decider.id', 'change.decided_by')
      .selectAll('change')
      .select([
        sql<string>`to_char(change.from_day, 'YYYY-MM-DD')`.as('day'),
        'proposer.nickname as proposer',
        'decider.nickname as decider',
      ])
      .$if(state !== undefined, rows => rows.where('change.state', '=', state!)),
    { paging, order: [{ column: 'change.id', direction: 'desc' }] },
  )
