/** SQL of the comments under answers. */

import type { Db } from '#server/db/client.ts'
import { commentOrder, isFirstReply } from '#server/db/comments.ts'
import { keysetPage } from '#server/db/paging.ts'
import { visibleComments } from '#server/domains/consult/consult/visibility.ts'
import type { Paging } from './questions.ts'

const commentRows = (db: Db) =>
  visibleComments(db)
    .leftJoin('users as writer', 'writer.id', 'consultation_comments.author_user_id')
    .leftJoin('consultation_comments as parent', 'parent.id', 'consultation_comments.parent_id')
    .leftJoin('users as parent_writer', 'parent_writer.id', 'parent.author_user_id')
    .select([
      'consultation_comments.id',
      'consultation_comments.answer_id',
      'consultation_comments.parent_id',
      'consultation_comments.author_user_id',
      'consultation_comments.content',
      'consultation_comments.like_count',
      'consultation_comments.created_at',
      'writer.nickname as writer_nickname',
      'writer.avatar as writer_avatar',
      'parent.author_user_id as parent_user_id',
      'parent_writer.nickname as parent_nickname',
    ])

export const listCommentRows = (db: Db, answerId: number, paging: Paging) =>
  keysetPage(db, commentRows(db).where('consultation_comments.answer_id', '=', answerId), {
    paging,
    order: commentOrder('consultation_comments', 'oldest'),
  })

export type CommentRow = Awaited<ReturnType<typeof listCommentRows>>['rows'][number]

/** The first comments of each of these answers, however many there are. */
export async function listFirstCommentRows(db: Db, answerIds: readonly number[], each: number): Promise<CommentRow[]> {
  if (answerIds.length === 0) return []
  return commentRows(db)
    .where(isFirstReply({ table: 'consultation_comments', parent: 'answer_id', state: 'VISIBLE' }, answerIds, each))
    .orderBy('consultation_comments.created_at')
    .orderBy('consultation_comments.id')
    .execute()
}
