/** SQL of the answers that one has written. */
import type { Db } from '#server/db/client.ts'
import { contains, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import { questionIsPublic } from '#server/domains/consult/consult/visibility.ts'
import type { ListQuery } from './consultation-queries.ts'

export const listAnswersUnder = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('consultation_answers as answer')
    .leftJoin('users as writer', 'writer.id', 'answer.author_user_id')
    .leftJoin('consultants as expert', 'expert.id', 'answer.consultant_id')
    .where('answer.consultation_id', '=', id)
    .where('answer.state', '=', 'VISIBLE')
    .select([
      'answer.id',
      'answer.summary',
      'answer.accepted',
      'answer.like_count',
      'answer.created_at',
      'writer.nickname',
      'expert.name as expert_name',
    ])
    .orderBy('answer.accepted', 'desc')
    .orderBy('answer.like_count', 'desc')
    .orderBy('answer.id', 'desc')
    .limit(limit)
    .execute()

export function listAnswerRows(
  db: Db,
  { userId, companyId }: { userId: number; companyId: number | null },
  query: ListQuery & { state?: 'accepted' | 'visible' | 'reviewing' | 'hidden' | undefined },
) {
  let rows = db
    .selectFrom('consultation_answers as answer')
    .innerJoin('consultations', 'consultations.id', 'answer.consultation_id')
    .where('answer.author_user_id', '=', userId)
    .where('answer.company_id', companyId === null ? 'is' : '=', companyId)
    // What its author took back is gone for everybody.
    .where('answer.state', '<>', 'DELETED')
  if (query.state === 'accepted') rows = rows.where('answer.accepted', '=', true)
  if (query.state === 'visible') rows = rows.where('answer.state', '=', 'VISIBLE')
  if (query.state === 'reviewing') rows = rows.where('answer.state', '=', 'REVIEWING')
  if (query.state === 'hidden') rows = rows.where('answer.state', '=', 'HIDDEN')
  if (query.keyword) rows = rows.where(contains('consultations.title', query.keyword))
  return keysetPage(
    db,
    rows
      .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
      .select([
        'answer.id',
        'answer.summary',
        'answer.state',
        'answer.accepted',
        'answer.like_count',
        'answer.comment_count',
        'answer.created_at',
        'consultations.id as consultation_id',
        'consultations.title',
        'consultations.state as question_state',
        'consultations.bounty',
        'category.name as category_name',
      ])
      .select(questionIsPublic.as('question_is_public')),
    {
      paging: query,
      order: newestFirst('answer'),
    },
  )
}

export type MyAnswerRow = Awaited<ReturnType<typeof listAnswerRows>>['rows'][number]
