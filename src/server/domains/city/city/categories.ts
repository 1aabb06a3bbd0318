/** The service category tree as operators keep it. */
import { sql } from 'kysely'
import type { CategoryBranch } from '#lib/contract/platform/operator-content.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'

/** The whole tree in its order, what is switched off too. */
export async function listCategoryBranches(db: Db): Promise<CategoryBranch[]> {
  const rows = await db.selectFrom('service_categories').selectAll().orderBy('sort').orderBy('id').execute()
  const below = Map.groupBy(rows, row => row.parent_id)
  const node = (row: (typeof rows)[number]) => ({
    categoryId: row.id,
    name: row.name,
    icon: row.icon,
    enabled: row.enabled,
    serviceCount: row.service_count,
  })
  return (below.get(null) ?? []).map(root => ({ ...node(root), children: (below.get(root.id) ?? []).map(node) }))
}

/**
 * Gives the children of one category (or the first level) a new order.
 * @param before the order the new one was made from.
 * @throws AppError `category.changed` when that is no longer the order, or the ids are not exactly those of this place.
 */
export async function sortCategories(
  trx: Db,
  { parentId, ids, before }: { parentId: number | null; ids: readonly number[]; before: readonly number[] },
): Promise<CategoryBranch[]> {
  await sql`select pg_advisory_xact_lock(4321004)`.execute(trx)
  const rows = await trx
    .selectFrom('service_categories')
    .select('id')
    .where('parent_id', 'is not distinct from', parentId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const current = rows.map(row => row.id)
  const asSeen = current.length === before.length && current.every((id, place) => before[place] === id)
  const complete = ids.length === current.length && current.every(id => ids.includes(id))
  if (!asSeen || !complete) throw new AppError('category.changed')
  await sql`
    update service_categories set sort = o.place from unnest(${[...ids]}::int[]) with ordinality as o (id, place)
    where o.id = service_categories.id`.execute(trx)
  await purgeTags(trx, ['service-categories', 'services', 'companies', 'jobs', 'home'])
  return listCategoryBranches(trx)
}
