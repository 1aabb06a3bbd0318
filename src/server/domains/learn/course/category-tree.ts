/** The tree of categories of courses as operators keep it. */
import { pageTag } from '#lib/tags.ts'
import { type CategoryTree, inTable } from '#server/category-tree.ts'
import { listCourseIdsOf } from './queries.ts'

export const courseTree: CategoryTree = {
  store: inTable({
    table: 'course_categories',
    order: 'position',
    count: 'course_count',
    texts: [],
    hasLevel: false,
  }),
  levels: 2,
  tags: [pageTag.courseCategories, pageTag.home],
  named: [{ kind: 'course', listIds: listCourseIdsOf }],
}
