/** The tree of fields of consultation as operators keep it. */
import { pageTag } from '#lib/tags.ts'
import { type CategoryTree, inTable } from '#server/category-tree.ts'
import { listAnswerIdsOf, listConsultantIdsOf, listFirmIdsOf, listQuestionIdsOf } from './queries/categories.ts'

export const consultTree: CategoryTree = {
  store: inTable({
    table: 'consult_categories',
    order: 'sort',
    count: 'question_count',
    texts: ['intro', 'notice'],
    hasLevel: true,
  }),
  levels: 2,
  tags: [pageTag.consultCategories, pageTag.home, pageTag.supply],
  named: [
    { kind: 'question', listIds: listQuestionIdsOf },
    { kind: 'answer', listIds: listAnswerIdsOf },
    { kind: 'consultant', listIds: listConsultantIdsOf },
    { kind: 'consultcompany', listIds: listFirmIdsOf },
  ],
}
