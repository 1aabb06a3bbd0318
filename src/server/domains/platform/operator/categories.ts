/** Categories as operators keep them: every change in one transaction with its entry in the audit log. */

import type { CallParsed } from '#lib/contract/define.ts'
import type { operator } from '#lib/contract/platform/operator.ts'
import type { CategoryArea, CategoryTreeBranch } from '#lib/contract/platform/operator-categories.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { addCategory, type CategoryTree, changeCategory, listCategoryTree, orderCategories } from '#server/category-tree.ts'
import type { Db } from '#server/db/client.ts'
import { serviceTree } from '#server/domains/city/city/service.ts'
import { professionTree } from '#server/domains/city/recruitment/service.ts'
import { consultTree } from '#server/domains/consult/consult/service.ts'
import { courseTree } from '#server/domains/learn/course/service.ts'
import { boardTree } from '#server/domains/park/forum/service.ts'
import { AppError } from '#server/errors.ts'
import { insertRename } from './rename-queries.ts'

type Calls = typeof operator
type Body<Name extends keyof Calls> = NonNullable<CallParsed<Calls[Name]>['body']>

export const TREES: Record<CategoryArea, CategoryTree> = {
  SERVICE: serviceTree,
  CONSULT: consultTree,
  COURSE: courseTree,
  PROFESSION: professionTree,
  BOARD: boardTree,
}

/** Boards stand under a heading; nothing else does. */
function assertGroup(area: CategoryArea, group: string): void {
  if (area === 'BOARD' && group === '') throw new AppError('validation.fields', { fields: { group: '请填写分组' } })
}

export const readCategories = (db: Db, area: CategoryArea): Promise<CategoryTreeBranch[]> => listCategoryTree(db, TREES[area])

export const createCategory = (db: Db, { area, ...written }: Body<'addCategory'>, { operator: me, exchange }: OperatorContext) =>
  db.transaction().execute(async trx => {
    assertGroup(area, written.group)
    const node = await addCategory(trx, TREES[area], written)
    const detail = { area, parent: written.parentId, name: written.name }
    await audit(trx, me, { action: 'category.add', subjectKind: 'category', subjectId: node.categoryId, detail }, exchange)
    return node
  })

export const saveCategory = (
  db: Db,
  id: number,
  { area, ...written }: Body<'changeCategory'>,
  { operator: me, exchange }: OperatorContext,
) =>
  db.transaction().execute(async trx => {
    assertGroup(area, written.group)
    const { node, before } = await changeCategory(trx, TREES[area], { id, ...written })
    if (before !== node.name) for (const { kind } of TREES[area].named) await insertRename(trx, { area, category_id: id, kind })
    const detail = { area, before, after: written.name, enabled: written.enabled }
    await audit(trx, me, { action: 'category.change', subjectKind: 'category', subjectId: id, detail }, exchange)
    return node
  })

export const saveCategoryOrder = (
  db: Db,
  { area, ...order }: Body<'orderCategories'>,
  { operator: me, exchange }: OperatorContext,
) =>
  db.transaction().execute(async trx => {
    await orderCategories(trx, TREES[area], order)
    const detail = { area, before: order.before.join(','), after: order.ids.join(',') }
    await audit(trx, me, { action: 'category.sort', subjectKind: 'category', subjectId: order.parentId, detail }, exchange)
    return listCategoryTree(trx, TREES[area])
  })
