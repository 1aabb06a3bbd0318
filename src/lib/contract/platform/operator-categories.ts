/** The operators' console: the trees of categories of services, consultation and courses, the professions, and the boards of the forum. */
import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, idParam, recordId, version } from '#lib/contract/define.ts'
import { categoryBody } from '#lib/forms/platform/category.ts'

const orderedIds = z.array(recordId).min(1).max(500)

/** What a tree is for. */
const categoryArea = mini.enum(['SERVICE', 'CONSULT', 'COURSE', 'PROFESSION', 'BOARD'])
export type CategoryArea = mini.output<typeof categoryArea>

export const categoryTreeNode = z.object({
  categoryId: z.int(),
  name: z.string(),
  /** Empty where a tree has none: courses, professions. */
  intro: z.string(),
  /** What is asked to be kept in mind before a question; consultation alone has it. */
  notice: z.string(),
  /** Under which heading a board is shown; empty everywhere else. */
  group: z.string(),
  enabled: z.boolean(),
  /** How much that is public stands in it. */
  count: z.int(),
  version,
})
export type CategoryTreeNode = z.output<typeof categoryTreeNode>

export const categoryTreeBranch = categoryTreeNode.extend({ children: z.array(categoryTreeNode) })
export type CategoryTreeBranch = z.output<typeof categoryTreeBranch>

/** Only a board says under which heading it stands. */
const written = mini.extend(categoryBody, { group: mini._default(categoryBody.shape.group, '') })

const managed = { access: 'manager', duty: 'content' } as const

export const operatorCategories = {
  listCategoryTree: defineCall({
    method: 'GET',
    path: '/v1/manager/category/list',
    summary: '服务、咨询或课程的分类树，职业，或者论坛的版块，停用的也在内',
    ...managed,
    query: z.object({ area: categoryArea }),
    result: z.array(categoryTreeBranch),
    errors: [],
  }),
  addCategory: defineCall({
    method: 'POST',
    path: '/v1/manager/category',
    summary: '新增一个分类，排在同一级的最后；没有上级的是一级分类',
    ...managed,
    body: mini.extend(written, { area: categoryArea, parentId: mini.nullable(recordId) }),
    result: categoryTreeNode,
    errors: ['missing.record', 'state.conflict'],
  }),
  changeCategory: defineCall({
    method: 'POST',
    path: '/v1/manager/category/{id}',
    summary: '改一个分类的名称和简介，停用或启用；一级分类连同下级，已有的内容不受影响',
    ...managed,
    params: z.object({ id: idParam }),
    body: mini.extend(written, { area: categoryArea, version: mini.optional(version) }),
    result: categoryTreeNode,
    errors: ['missing.record', 'state.changed', 'state.conflict'],
  }),
  orderCategories: defineCall({
    method: 'POST',
    path: '/v1/manager/category/sort',
    summary: '同一级分类的新顺序；原来的顺序已被别人改动时不生效',
    ...managed,
    body: z.object({
      area: categoryArea,
      /** The branch whose children are sorted; null: the first level. */
      parentId: idParam.nullable(),
      /** All of them in the new order. */
      ids: orderedIds,
      /** The order this was made from. */
      before: orderedIds,
    }),
    result: z.array(categoryTreeBranch),
    errors: ['category.changed'],
  }),
} satisfies Contract
