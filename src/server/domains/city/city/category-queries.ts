/** SQL of the service category tree: two levels, in the operators' order. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const listCategoryRows = (db: Db) =>
  db.selectFrom('service_categories').selectAll().where('enabled', '=', true).orderBy('sort').orderBy('id').execute()

export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number]

/** Those that are switched off too. */
export const listAllCategoryRows = (db: Db): Promise<CategoryRow[]> =>
  db.selectFrom('service_categories').selectAll().orderBy('sort').orderBy('id').execute()

/** Whether a category is of the first level; null when there is none with this id. One that is switched off still holds its services. */
export async function findCategoryLevel(db: Db, id: number): Promise<'root' | 'leaf' | null> {
  const row = await db.selectFrom('service_categories').select('parent_id').where('id', '=', id).executeTakeFirst()
  return row ? (row.parent_id === null ? 'root' : 'leaf') : null
}

/** How many published services each category has; a first-level category counts all of its kinds. */
export const updateCategoryCounts = (trx: Db) =>
  sql`
    update service_categories set service_count = coalesce(n.total, 0)
    from service_categories c left join (
      select category_id as id, count(*)::int as total from services where is_public group by 1
      union all
      select root_category_id, count(*)::int from services where is_public group by 1) n on n.id = c.id
    where c.id = service_categories.id`.execute(trx)

/** Public ones of one category. */
export const listServiceIdsOf = async (db: Db, categoryId: number, afterId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('services')
      .select('id')
      .where('category_id', '=', categoryId)
      .where(sql<boolean>`is_public`)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)
