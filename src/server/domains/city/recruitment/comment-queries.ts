/** SQL of the comments under posts. */

import type { Db } from '#server/db/client.ts'
import { commentOrder, isFirstReply } from '#server/db/comments.ts'
import { keysetPage, type Page } from '#server/db/paging.ts'
import { isPublicComment } from './visibility.ts'

const comments = (db: Db) =>
  db
    .selectFrom('recruitment_comments')
    .innerJoin('users', 'users.id', 'recruitment_comments.user_id')
    .innerJoin('recruitments', 'recruitments.id', 'recruitment_comments.recruitment_id')
    .leftJoin('users as replied', 'replied.id', 'recruitment_comments.reply_to_user_id')
    .where(isPublicComment)
    .select([
      'recruitment_comments.id',
      'recruitment_comments.parent_id',
      'recruitment_comments.user_id',
      'recruitment_comments.body',
      'recruitment_comments.folded_reason',
      'recruitment_comments.like_count',
      'recruitment_comments.reply_count',
      'recruitment_comments.created_at',
      'users.nickname',
      'users.avatar',
      'replied.nickname as reply_to_nickname',
      'recruitments.publisher_user_id',
    ])

export type CommentRow = Awaited<ReturnType<typeof listReplies>>[number]

type CommentQuery = {
  recruitmentId: number
  parentId?: number
  pageNo: number
  pageSize: number
  cursor?: string
  sort: 'newest' | 'hot'
}

export function listComments(db: Db, query: CommentQuery): Promise<Page<CommentRow>> {
  const own = comments(db).where('recruitment_comments.recruitment_id', '=', query.recruitmentId)
  return query.parentId === undefined
    ? keysetPage(db, own.where('recruitment_comments.parent_id', 'is', null), {
        paging: query,
        order: commentOrder('recruitment_comments', query.sort),
      })
    : keysetPage(db, own.where('recruitment_comments.parent_id', '=', query.parentId), {
        paging: query,
        order: commentOrder('recruitment_comments', 'oldest'),
      })
}

/** The first `limit` replies of each comment, oldest first. */
export const listReplies = (db: Db, parentIds: number[], limit: number) =>
  comments(db)
    .where('recruitment_comments.parent_id', 'in', parentIds.length > 0 ? parentIds : [0])
    .where(isFirstReply({ table: 'recruitment_comments', parent: 'parent_id', state: 'PUBLISHED' }, parentIds, limit))
    .orderBy('recruitment_comments.created_at')
    .orderBy('recruitment_comments.id')
    .execute()
