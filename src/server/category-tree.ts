/**
 * Trees of categories as operators keep them. A domain declares its own; nothing is ever deleted, because what people published stands in it:
 * a category that is switched off is offered nowhere any more, and what it holds stays.
 */
import type { CategoryTreeBranch, CategoryTreeNode } from '#lib/contract/platform/operator-categories.ts'
import type { PageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import * as queries from './category-tree-queries.ts'

export { inTable, type TreeStore } from './category-tree-queries.ts'

export type CategoryTree = {
  store: queries.TreeStore
  levels: 1 | 2
  /** Tags of the pages that show its names. */
  tags: readonly PageTag[]
  /** What search finds by the name of a category, and its records in one, in the order of their ids. */
  named: readonly {
    kind: string
    listIds(db: Db, categoryId: number, afterId: number, limit: number): Promise<number[]>
  }[]
}

type Texts = { name: string; intro: string; notice: string; group: string; enabled: boolean }

const MAX_SIBLINGS = 200

const editable = ({ name, intro, notice, group, enabled }: Texts) => ({ name, intro, notice, group, enabled })

const present = (row: queries.TreeRow): CategoryTreeNode => ({
  categoryId: row.id,
  ...editable(row),
  count: row.count,
  version: versionOf(editable(row)),
})

function presentTree(rows: readonly queries.TreeRow[]): CategoryTreeBranch[] {
  const below = Map.groupBy(rows, row => row.parent_id)
  return (below.get(null) ?? []).map(root => ({ ...present(root), children: (below.get(root.id) ?? []).map(present) }))
}

export const listCategoryTree = async (db: Db, tree: CategoryTree): Promise<CategoryTreeBranch[]> =>
  presentTree(await tree.store.list(db))

const nameTaken = () => new AppError('validation.fields', { fields: { name: '同一级里已经有这个名称' } })

/** A category below a disabled one cannot be enabled. @throws AppError `state.conflict` */
function assertUnderEnabled(parent: queries.TreeRow | undefined, enabled: boolean): void {
  if (enabled && parent && !parent.enabled) throw new AppError('state.conflict', { message: '上级分类停用着，请先启用上级' })
}

async function nodeOf(trx: Db, tree: CategoryTree, id: number): Promise<CategoryTreeNode> {
  const row = (await tree.store.list(trx)).find(one => one.id === id)
  if (!row) throw new AppError('missing.record')
  return present(row)
}

/** @throws AppError `missing.record` for a parent that is none; `validation.fields` for a name that stands there already. */
export async function addCategory(
  trx: Db,
  tree: CategoryTree,
  { parentId, ...written }: Texts & { parentId: number | null },
): Promise<CategoryTreeNode> {
  await queries.lockTree(trx, tree.store)
  const rows = await tree.store.list(trx)
  const parent = rows.find(row => row.id === parentId)
  if (parentId !== null && (tree.levels === 1 || parent?.parent_id !== null)) throw new AppError('missing.record')
  const siblings = rows.filter(row => row.parent_id === parentId)
  if (siblings.length >= MAX_SIBLINGS) throw new AppError('state.conflict', { message: `同一级最多 ${MAX_SIBLINGS} 个分类` })
  if (siblings.some(row => row.name === written.name)) throw nameTaken()
  assertUnderEnabled(parent, written.enabled)
  const id = await tree.store.insert(trx, { parentId, ...written })
  await purgeTags(trx, tree.tags)
  return nodeOf(trx, tree, id)
}

/**
 * A category of the first level takes those below it along when it is switched off or on.
 * @returns it, and what it was called before.
 * @throws AppError `missing.record`; `state.changed` when somebody else was quicker; `validation.fields`; `state.conflict`
 */
export async function changeCategory(
  trx: Db,
  tree: CategoryTree,
  { id, version, ...written }: Texts & { id: number; version?: string | undefined },
): Promise<{ node: CategoryTreeNode; before: string }> {
  await queries.lockTree(trx, tree.store)
  const rows = await tree.store.list(trx)
  const row = rows.find(one => one.id === id)
  if (!row) throw new AppError('missing.record')
  await refuseOutdated(version, () => versionOf(editable(row)))
  if (rows.some(one => one.parent_id === row.parent_id && one.id !== id && one.name === written.name)) throw nameTaken()
  if (row.parent_id !== null)
    assertUnderEnabled(
      rows.find(one => one.id === row.parent_id),
      written.enabled,
    )
  else if (!written.enabled && !rows.some(one => one.parent_id === null && one.id !== id && one.enabled))
    throw new AppError('state.conflict', { message: tree.levels === 1 ? '至少留一个启用的' : '至少留一个启用的一级分类' })
  await tree.store.update(trx, id, written)
  if (row.parent_id === null && row.enabled !== written.enabled) await tree.store.updateChildrenEnabled(trx, id, written.enabled)
  await purgeTags(trx, tree.tags)
  return { node: await nodeOf(trx, tree, id), before: row.name }
}

/**
 * Gives the children of one category (or the first level) a new order.
 * @param before the order the new one was made from.
 * @throws AppError `category.changed` when that is no longer the order, or the ids are not exactly those of this place.
 */
export async function orderCategories(
  trx: Db,
  tree: CategoryTree,
  { parentId, ids, before }: { parentId: number | null; ids: readonly number[]; before: readonly number[] },
): Promise<void> {
  await queries.lockTree(trx, tree.store)
  const current = (await tree.store.list(trx)).filter(row => row.parent_id === parentId).map(row => row.id)
  const asSeen = current.length === before.length && current.every((id, place) => before[place] === id)
  const complete = ids.length === current.length && current.every(id => ids.includes(id))
  if (!asSeen || !complete) throw new AppError('category.changed')
  await tree.store.updateOrder(trx, ids)
  await purgeTags(trx, tree.tags)
}
