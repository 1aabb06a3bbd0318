/** SQL of talking about a course: comments with stars, replies, likes. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { isPublicComment, isPublicCourse } from '../visibility.ts'

/** A course on sale, locked so that its counts follow one after the other. */
export const lockPublicCourse = (trx: Db, id: number) =>
  trx
    .selectFrom('courses')
    .leftJoin('schools', 'schools.id', 'courses.school_id')
    .select([
      'courses.id',
      'courses.title',
      'courses.owner_user_id',
      'courses.company_id',
      'schools.company_id as school_company',
    ])
    .where('courses.id', '=', id)
    .where(isPublicCourse)
    .forNoKeyUpdate('courses')
    .executeTakeFirst()

export const findPublicComment = (db: Db, id: number) =>
  db
    .selectFrom('course_comments')
    .select(['id', 'course_id', 'parent_id', 'user_id', 'body'])
    .where('id', '=', id)
    .where(isPublicComment)
    .executeTakeFirst()

/** Finds it in every state. */
export const findAnyComment = (db: Db, id: number) =>
  db
    .selectFrom('course_comments')
    .select(['id', 'course_id', 'parent_id', 'reply_to_user_id', 'user_id', 'body', 'score', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()

export type CommentRecord = NonNullable<Awaited<ReturnType<typeof findAnyComment>>>

export const setCommentState = (trx: Db, id: number, state: 'PUBLISHED' | 'HIDDEN') =>
  trx.updateTable('course_comments').set({ state }).where('id', '=', id).execute()

/** The school that offers a course; null where a company or a person does. */
export const findSchoolOf = async (db: Db, courseId: number): Promise<number | null> =>
  (await db.selectFrom('courses').select('school_id').where('id', '=', courseId).executeTakeFirst())?.school_id ?? null

/** Who has, or had, the course: it was paid for or joined, and not given back. */
export const isLearner = async (db: Db, courseId: number, userId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('course_enrolments')
      .select('id')
      .where('course_id', '=', courseId)
      .where('user_id', '=', userId)
      .where('state', 'in', ['LEARNING', 'FINISHED', 'EXPIRED'])
      .executeTakeFirst(),
  )

export const hasScored = async (db: Db, courseId: number, userId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('course_comments')
      .select('id')
      .where('course_id', '=', courseId)
      .where('user_id', '=', userId)
      .where('score', 'is not', null)
      .where('state', '<>', 'DELETED')
      .executeTakeFirst(),
  )

export const insertComment = async (trx: Db, row: Insertable<Database['course_comments']>): Promise<number> =>
  (await trx.insertInto('course_comments').values(row).returning('id').executeTakeFirstOrThrow()).id

const recountReplies = (trx: Db, parentId: number) =>
  sql`update course_comments set reply_count = (select count(*) from course_comments as reply
    where reply.parent_id = ${parentId} and reply.state = 'PUBLISHED') where id = ${parentId}`.execute(trx)

/** The counts of a comment are what the rows say; those of a course go on from what a demonstration began with. */
export async function addComment(
  trx: Db,
  { courseId, parentId, score, by = 1 }: { courseId: number; parentId: number | null; score: number | null; by?: 1 | -1 },
): Promise<void> {
  if (parentId !== null) {
    await recountReplies(trx, parentId)
    return
  }
  await sql`update courses set comment_count = greatest(0, comment_count + ${by}) where id = ${courseId}`.execute(trx)
  if (score !== null) await recountScore(trx, courseId)
}

async function recountScore(trx: Db, courseId: number): Promise<void> {
  await sql`update courses set score_count = scored.number, score = scored.average from (
      select count(*)::int as number, coalesce(round(avg(course_comments.score) * 100), 0)::int as average from course_comments
      where course_id = ${courseId} and parent_id is null and score is not null and state = 'PUBLISHED') as scored
    where id = ${courseId}`.execute(trx)
}

/** @returns how many rows changed: none when it was so before. */
export const insertLike = async (trx: Db, userId: number, commentId: number, now: Date): Promise<number> =>
  Number(
    (
      await trx
        .insertInto('course_comment_likes')
        .values({ user_id: userId, comment_id: commentId, created_at: now })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirstOrThrow()
    ).numInsertedOrUpdatedRows ?? 0,
  )

export const deleteLike = async (trx: Db, userId: number, commentId: number): Promise<number> =>
  Number(
    (
      await trx
        .deleteFrom('course_comment_likes')
        .where('user_id', '=', userId)
        .where('comment_id', '=', commentId)
        .executeTakeFirstOrThrow()
    ).numDeletedRows,
  )

/** @returns the number of likes. What a demonstration begins with stays counted. */
export async function addLikes(trx: Db, commentId: number, change: number): Promise<number> {
  const { rows } = await sql<{ like_count: number }>`update course_comments set
    like_count = greatest(0, like_count + ${change}) where id = ${commentId} returning like_count`.execute(trx)
  return rows[0]?.like_count ?? 0
}

export const listLiked = (db: Db, userId: number, courseId: number) =>
  db
    .selectFrom('course_comment_likes')
    .innerJoin('course_comments', 'course_comments.id', 'course_comment_likes.comment_id')
    .select('course_comments.id')
    .where('course_comment_likes.user_id', '=', userId)
    .where('course_comments.course_id', '=', courseId)
    .execute()

export const hasLesson = async (db: Db, courseId: number, lessonId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('course_lessons')
      .select('id')
      .where('id', '=', lessonId)
      .where('course_id', '=', courseId)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  )
