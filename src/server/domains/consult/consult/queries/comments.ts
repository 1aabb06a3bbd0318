/** SQL of the comments under answers. */

import type { Db } from '#server/db/client.ts'
import { commentOrder, isFirstReply } from '#server/db/comments.ts'
import { keysetPage } from '#server/db/paging.ts'
import { visibleComments } from '#server/domains/consult/consult/visibility.ts'
import { wrapPerson } from './people.ts'
import type { Paging } from './questions.ts'

const commentRows = (db: Db) =>
  visibleComments(db)
    .innerJoin('consultation_answers as answer', 'answer.id', 'consultation_comments.answer_id')
    .innerJoin('consultations as question', 'question.id', 'answer.consultation_id')
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
      'question.anonymous',
      'question.asker_user_id',
    ])

type Bare = Awaited<ReturnType<ReturnType<typeof commentRows>['execute']>>[number]

/** The asker of an anonymous question has no name in what they write under it either. */
const wrapPeople = ({
  author_user_id: id,
  writer_nickname: nickname,
  writer_avatar: avatar,
  parent_user_id,
  parent_nickname,
  anonymous,
  asker_user_id,
  ...row
}: Bare) => ({
  ...row,
  is_asker: id === asker_user_id,
  writer: wrapPerson({ id, nickname, avatar }, anonymous && id === asker_user_id),
  answered:
    parent_user_id === null
      ? null
      : wrapPerson(
          { id: parent_user_id, nickname: parent_nickname, avatar: null },
          anonymous && parent_user_id === asker_user_id,
        ),
})

export async function listCommentRows(db: Db, answerId: number, paging: Paging) {
  const query = commentRows(db).where('consultation_comments.answer_id', '=', answerId)
  const { rows, ...page } = await keysetPage(db, query, { paging, order: commentOrder('consultation_comments', 'oldest') })
  return { ...page, rows: rows.map(wrapPeople) }
}

export type CommentRow = Awaited<ReturnType<typeof listCommentRows>>['rows'][number]

/** The first comments of each of these answers, however many there are. */
export async function listFirstCommentRows(db: Db, answerIds: readonly number[], each: number): Promise<CommentRow[]> {
  if (answerIds.length === 0) return []
  const rows = await commentRows(db)
    .where(isFirstReply({ table: 'consultation_comments', parent: 'answer_id', state: 'VISIBLE' }, answerIds, each))
    .orderBy('consultation_comments.created_at')
    .orderBy('consultation_comments.id')
    .execute()
  return rows.map(wrapPeople)
}
