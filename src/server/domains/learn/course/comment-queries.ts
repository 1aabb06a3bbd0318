/** SQL of comments on courses, their scores, and questions about courses, schools and exams. */
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { commentOrder, isFirstReply } from '#server/db/comments.ts'
import { keysetPage } from '#server/db/paging.ts'
import { isPublicComment, isPublicQuestion } from './visibility.ts'

export const countScores = (db: Db, courseId: number) =>
  db
    .selectFrom('course_comments')
    .where('course_id', '=', courseId)
    .where('parent_id', 'is', null)
    .where('score', 'is not', null)
    .where(isPublicComment)
    .groupBy('score')
    .select(({ fn }) => ['score', fn.countAll<number>().as('count')])
    .execute()

const comments = (db: Db) =>
  db
    .selectFrom('course_comments')
    .innerJoin('users', 'users.id', 'course_comments.user_id')
    .leftJoin('users as replied', 'replied.id', 'course_comments.reply_to_user_id')
    .where(isPublicComment)
    .select([
      'course_comments.id',
      'course_comments.parent_id',
      'course_comments.user_id',
      'course_comments.by_teacher',
      'course_comments.body',
      'course_comments.score',
      'course_comments.like_count',
      'course_comments.reply_count',
      'course_comments.created_at',
      'users.nickname',
      'users.avatar',
      'replied.nickname as reply_to_nickname',
    ])

export type CommentRow = Awaited<ReturnType<typeof listReplies>>[number]

type Paging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>

export function listComments(db: Db, courseId: number, paging: Paging, sort: 'newest' | 'hot', parentId?: number) {
  const found = comments(db).where('course_comments.course_id', '=', courseId)
  return parentId === undefined
    ? keysetPage(db, found.where('course_comments.parent_id', 'is', null), {
        paging,
        order: commentOrder('course_comments', sort),
      })
    : keysetPage(db, found.where('course_comments.parent_id', '=', parentId), {
        paging,
        order: commentOrder('course_comments', 'oldest'),
      })
}

/** The first `limit` replies of each comment, oldest first, however many there are. */
export const listReplies = (db: Db, parentIds: number[], limit: number) =>
  comments(db)
    .where(isFirstReply({ table: 'course_comments', parent: 'parent_id', state: 'PUBLISHED' }, parentIds, limit))
    .orderBy('course_comments.created_at')
    .orderBy('course_comments.id')
    .execute()

const questions = (db: Db) =>
  db
    .selectFrom('learn_questions')
    .innerJoin('users', 'users.id', 'learn_questions.user_id')
    .where(isPublicQuestion)
    .select([
      'learn_questions.id',
      'learn_questions.exam_id',
      'learn_questions.body',
      'learn_questions.answer',
      'learn_questions.answered_by',
      'learn_questions.answered_at',
      'learn_questions.created_at',
      'users.nickname',
      'users.avatar',
    ])

export type QuestionRow = Awaited<ReturnType<typeof listQuestionsAbout>>[number]

/** The newest questions about one school, course or exam. */
export const listQuestionsAbout = (db: Db, about: 'school_id' | 'course_id' | 'exam_id', id: number, limit: number) =>
  questions(db)
    .where(`learn_questions.${about}`, '=', id)
    .orderBy('learn_questions.created_at', 'desc')
    .orderBy('learn_questions.id', 'desc')
    .limit(limit)
    .execute()

export function listExamQuestions(db: Db, query: PageQuery & { examId?: number | undefined }) {
  const asked = questions(db)
    .innerJoin('exams', 'exams.id', 'learn_questions.exam_id')
    .where(sql<boolean>`exams.state in ('PUBLISHED', 'CANCELLED', 'ARCHIVED')`)
    .select(['exams.title as exam_title', 'exams.id as asked_exam_id'])
    .$if(query.examId !== undefined, found => found.where('learn_questions.exam_id', '=', query.examId!))
    .$if(Boolean(query.keyword), found =>
      found.where(sql<boolean>`position(lower(${query.keyword ?? ''}) in lower(learn_questions.body)) > 0`),
    )
  return keysetPage(db, asked, {
    paging: query,
    order: [
      { column: 'learn_questions.created_at', direction: 'desc' },
      { column: 'learn_questions.id', direction: 'desc' },
    ],
  })
}
