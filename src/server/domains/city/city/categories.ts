/** The service category tree as operators keep it. */
import type { CategoryBranch } from '#lib/contract/platform/operator-content.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import {
  type CategoryRow,
  listAllCategoryRows,
  listCategoryOrder,
  lockCategoryOrder,
  updateCategoryOrder,
} from './category-queries.ts'

/** The whole tree in its order, what is switched off too. */
export async function listCategoryBranches(db: Db): Promise<CategoryBranch[]> {
  const rows = await listAllCategoryRows(db)
  const below = Map.groupBy(rows, row => row.parent_id)
  const node = (row: CategoryRow) => ({
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
  await lockCategoryOrder(trx)
  const current = await listCategoryOrder(trx, parentId)
  const asSeen = current.length === before.length && current.every((id, place) => before[place] === id)
  const complete = ids.length === current.length && current.every(id => ids.includes(id))
  if (!asSeen || !complete) throw new AppError('category.changed')
  await updateCategoryOrder(trx, ids)
  await purgeTags(trx, [pageTag.serviceCategories, pageTag.services, pageTag.companies, pageTag.jobs, pageTag.home])
  return listCategoryBranches(trx)
}
