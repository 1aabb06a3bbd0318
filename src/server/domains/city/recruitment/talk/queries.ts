/** SQL of acting on a public post: likes and comments. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { RecruitmentCommentsTable } from '#server/domains/city/recruitment/tables.ts'
import { isPublicComment, isPublicPost } from '#server/domains/city/recruitment/visibility.ts'

/** A public post, locked so that its counts follow one after the other. */
export const lockPublicPost = (trx: Db, id: number) =>
  trx
    .selectFrom('recruitments')
    .select(['id', 'kind', 'title', 'publisher_user_id', 'company_id', 'like_count', 'comment_count'])
    .where('id', '=', id)
    .where(isPublicPost)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findPublicComment = (db: Db, id: number) =>
  db
    .selectFrom('recruitment_comments')
    .select(['id', 'recruitment_id', 'parent_id', 'user_id', 'body'])
    .where('id', '=', id)
    .where(isPublicComment)
    .executeTakeFirst()

/** Finds it in every state. */
export const findAnyComment = (db: Db, id: number) =>
  db
    .selectFrom('recruitment_comments')
    .innerJoin('recruitments', 'recruitments.id', 'recruitment_comments.recruitment_id')
    .select([
      'recruitment_comments.id',
      'recruitment_comments.recruitment_id',
      'recruitment_comments.parent_id',
      'recruitment_comments.reply_to_user_id',
      'recruitment_comments.user_id',
      'recruitment_comments.body',
      'recruitment_comments.state',
      'recruitments.kind',
    ])
    .where('recruitment_comments.id', '=', id)
    .executeTakeFirst()

type Target = { recruitmentId: number } | { commentId: number }
const columnsOf = (target: Target) => ({
  recruitment_id: 'recruitmentId' in target ? target.recruitmentId : null,
  comment_id: 'commentId' in target ? target.commentId : null,
})

export const insertLike = (trx: Db, userId: number, target: Target, now: Date) =>
  trx
    .insertInto('recruitment_likes')
    .values({ user_id: userId, ...columnsOf(target), created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteLike = (trx: Db, userId: number, target: Target) =>
  trx
    .deleteFrom('recruitment_likes')
    .where('user_id', '=', userId)
    .where(
      'commentId' in target ? 'comment_id' : 'recruitment_id',
      '=',
      'commentId' in target ? target.commentId : target.recruitmentId,
    )
    .execute()

/** @returns the number of likes that the rows say. */
export async function updatePostLikes(trx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ like_count: number }>`update recruitments set like_count =
    (select count(*) from recruitment_likes where recruitment_id = ${id}) where id = ${id} returning like_count`.execute(trx)
  return rows[0]?.like_count ?? 0
}

/** @returns the number of likes. What a demonstration begins with stays counted. */
export async function updateCommentLikes(trx: Db, id: number, change: 1 | -1): Promise<number> {
  const { rows } = await sql<{ like_count: number }>`update recruitment_comments set
    like_count = greatest(0, like_count + ${change}) where id = ${id} returning like_count`.execute(trx)
  return rows[0]?.like_count ?? 0
}

export const hasLikedComment = async (trx: Db, userId: number, commentId: number): Promise<boolean> =>
  Boolean(
    await trx
      .selectFrom('recruitment_likes')
      .select('id')
      .where('user_id', '=', userId)
      .where('comment_id', '=', commentId)
      .executeTakeFirst(),
  )

export const getCommentLikes = async (db: Db, id: number): Promise<number> =>
  (await db.selectFrom('recruitment_comments').select('like_count').where('id', '=', id).executeTakeFirst())?.like_count ?? 0

export const insertComment = async (trx: Db, row: Insertable<RecruitmentCommentsTable>): Promise<number> =>
  (await trx.insertInto('recruitment_comments').values(row).returning('id').executeTakeFirstOrThrow()).id

/** The counts of a post and of a comment are what the rows say. */
export async function updateCommentCounts(trx: Db, recruitmentId: number, parentId: number | null): Promise<void> {
  await sql`update recruitments set comment_count = (select count(*) from recruitment_comments
    where recruitment_id = ${recruitmentId} and state = 'PUBLISHED') where id = ${recruitmentId}`.execute(trx)
  if (parentId === null) return
  await sql`update recruitment_comments set reply_count = (select count(*) from recruitment_comments r
    where r.parent_id = ${parentId} and r.state = 'PUBLISHED') where id = ${parentId}`.execute(trx)
}

/** @returns where it stands; undefined when it was in another state. */
export const updateCommentState = (
  trx: Db,
  id: number,
  { from, to }: { from: 'PUBLISHED' | 'HIDDEN'; to: 'PUBLISHED' | 'HIDDEN' },
) =>
  trx
    .updateTable('recruitment_comments')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(['recruitment_id', 'parent_id'])
    .executeTakeFirst()

/** @param reason null: it is not folded any more. @returns its post; undefined when that was so before. */
export const updateCommentFolded = (trx: Db, id: number, reason: string | null) =>
  trx
    .updateTable('recruitment_comments')
    .set({ folded_reason: reason })
    .where('id', '=', id)
    .where('folded_reason', 'is distinct from', reason)
    .returning('recruitment_id')
    .executeTakeFirst()

export const setCommentState = (trx: Db, id: number, state: 'PUBLISHED' | 'HIDDEN') =>
  trx.updateTable('recruitment_comments').set({ state }).where('id', '=', id).execute()

export const isPublic = async (
  db: Db,
  id: number,
): Promise<{ publisher_user_id: number; company_id: number | null } | undefined> =>
  db
    .selectFrom('recruitments')
    .select(['publisher_user_id', 'company_id'])
    .where('id', '=', id)
    .where(isPublicPost)
    .executeTakeFirst()

export const listOwnLikes = (db: Db, userId: number, recruitmentId: number) =>
  db
    .selectFrom('recruitment_likes')
    .leftJoin('recruitment_comments as comment', 'comment.id', 'recruitment_likes.comment_id')
    .where('recruitment_likes.user_id', '=', userId)
    .where(eb =>
      eb.or([eb('recruitment_likes.recruitment_id', '=', recruitmentId), eb('comment.recruitment_id', '=', recruitmentId)]),
    )
    .select(['recruitment_likes.comment_id'])
    .execute()

export const findOwnApplication = (db: Db, userId: number, recruitmentId: number) =>
  db
    .selectFrom('job_applications')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('recruitment_id', '=', recruitmentId)
    .executeTakeFirst()
