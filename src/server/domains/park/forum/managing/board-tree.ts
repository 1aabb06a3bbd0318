/** The boards as operators keep them. */
import { pageTag } from '#lib/tags.ts'
import type { CategoryTree } from '#server/category-tree.ts'
import { boardStore, listTopicIdsOf } from './board-queries.ts'

export const boardTree: CategoryTree = {
  store: boardStore,
  levels: 1,
  tags: [pageTag.boards, pageTag.topics],
  named: [{ kind: 'topic', listIds: listTopicIdsOf }],
}
