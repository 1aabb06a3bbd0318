/** The tree of categories of courses as operators keep it. */
import { pageTag } from '#lib/tags.ts'
import type { CategoryTree } from '#server/category-tree.ts'
import { listCourseIdsOf } from './queries.ts'

export const courseTree: CategoryTree = {
  table: 'course_categories',
  order: 'position',
  count: 'course_count',
  texts: [],
  hasLevel: false,
  tags: [pageTag.courseCategories, pageTag.home],
  named: [{ kind: 'course', listIds: listCourseIdsOf }],
}
