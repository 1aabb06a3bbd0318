/** The tree of professions as operators keep it. */
import { pageTag } from '#lib/tags.ts'
import { type CategoryTree, inTable } from '#server/category-tree.ts'
import { countEachProfession, listPostIdsOf } from './queries.ts'

export const professionTree: CategoryTree = {
  store: inTable({
    table: 'professions',
    order: 'position',
    count: { each: countEachProfession },
    texts: [],
    hasLevel: false,
  }),
  levels: 2,
  tags: [pageTag.jobs, pageTag.resumes, pageTag.home, pageTag.supply, pageTag.map],
  named: [
    { kind: 'job', listIds: (...asked) => listPostIdsOf('job', ...asked) },
    { kind: 'resume', listIds: (...asked) => listPostIdsOf('resume', ...asked) },
  ],
}
