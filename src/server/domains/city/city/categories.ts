/** The service category tree as operators keep it. */
import type { CategoryBranch } from '#lib/contract/platform/operator-content.ts'
import { pageTag } from '#lib/tags.ts'
import { type CategoryTree, inTable, orderCategories } from '#server/category-tree.ts'
import type { Db } from '#server/db/client.ts'
import { type CategoryRow, listAllCategoryRows, listServiceIdsOf } from './category-queries.ts'

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

export const serviceTree: CategoryTree = {
  store: inTable({
    table: 'service_categories',
    order: 'sort',
    count: 'service_count',
    texts: ['intro'],
    hasLevel: false,
  }),
  levels: 2,
  tags: [pageTag.serviceCategories, pageTag.services, pageTag.companies, pageTag.jobs, pageTag.home, pageTag.map, pageTag.supply],
  named: [{ kind: 'service', listIds: listServiceIdsOf }],
}

/** @throws AppError `category.changed` */
export async function sortCategories(trx: Db, order: Parameters<typeof orderCategories>[2]): Promise<CategoryBranch[]> {
  await orderCategories(trx, serviceTree, order)
  return listCategoryBranches(trx)
}
