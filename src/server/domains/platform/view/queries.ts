/** SQL of views. */
import { type Insertable, sql } from 'kysely'
import type { ViewedKind } from '#lib/contract/platform/view.ts'
import type { Db } from '#server/db/client.ts'
import type { ViewedTotal } from '#server/viewed-queries.ts'
import type { ViewTables } from './tables.ts'

/** The second view of a visitor on one day changes nothing. */
export const insertView = async (db: Db, row: Insertable<ViewTables['views']>): Promise<void> => {
  await db
    .insertInto('views')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Marks views of one kind as counted and adds them to their days.
 * @returns how many views each thing gained.
 */
export async function countViews(trx: Db, kind: ViewedKind, limit: number): Promise<ViewedTotal[]> {
  const { rows } = await sql<ViewedTotal>`
    with marked as (
      update views set counted = true where ctid = any(array(
        select ctid from views where kind = ${kind} and not counted order by target_id limit ${limit} for update skip locked))
      returning target_id, day),
    days as (
      insert into view_days (kind, target_id, day, views)
      select ${kind}, target_id, day, count(*) from marked group by target_id, day
      on conflict (kind, target_id, day) do update set views = view_days.views + excluded.views)
    select target_id as id, count(*)::integer as views from marked group by target_id order by target_id`.execute(trx)
  return rows
}

/** @param day views of this day and later are kept, so that nobody counts twice on it. */
export const deleteViewsBefore = async (db: Db, day: string): Promise<void> => {
  await db.deleteFrom('views').where('day', '<', day).where('counted', '=', true).execute()
}

/** How often one thing was seen on each day since `day`; a day without views is left out. */
export const listViewDays = (db: Db, kind: ViewedKind, id: number, day: string) =>
  db
    .selectFrom('view_days')
    .select(['day', 'views'])
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('day', '>=', day)
    .execute()
