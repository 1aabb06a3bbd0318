/** SQL of what is reported here. */
import type { Db } from '#server/db/client.ts'
import { isPublicComment, isPublicCourse, isPublicQuestion } from './visibility.ts'

export const findReportedCourse = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .leftJoin('schools', 'schools.id', 'courses.school_id')
    .leftJoin('companies', 'companies.id', 'courses.company_id')
    .select(['courses.title', 'courses.subtitle', 'courses.cover', 'courses.description', 'courses.owner_user_id'])
    .select(['schools.owner_user_id as school_owner', 'companies.owner_user_id as company_owner'])
    .where('courses.id', '=', id)
    .where(isPublicCourse)
    .executeTakeFirst()

export const findReportedComment = (db: Db, id: number) =>
  db
    .selectFrom('course_comments')
    .innerJoin('courses', 'courses.id', 'course_comments.course_id')
    .select(['course_comments.body', 'course_comments.user_id', 'course_comments.course_id', 'courses.title'])
    .where('course_comments.id', '=', id)
    .where(isPublicComment)
    .where(isPublicCourse)
    .executeTakeFirst()

export const findCommentPlace = (db: Db, id: number) =>
  db.selectFrom('course_comments').select(['course_id', 'parent_id', 'score']).where('id', '=', id).executeTakeFirst()

/** A reported question with its subject, if that is public. */
export const findReportedQuestion = (db: Db, id: number) =>
  db
    .selectFrom('learn_questions')
    .leftJoin('courses', join => join.onRef('courses.id', '=', 'learn_questions.course_id').on(isPublicCourse))
    .leftJoin('schools', join => join.onRef('schools.id', '=', 'learn_questions.school_id').on('schools.state', '=', 'ONLINE'))
    .leftJoin('exams', join =>
      join.onRef('exams.id', '=', 'learn_questions.exam_id').on('exams.state', 'in', ['PUBLISHED', 'CANCELLED', 'ARCHIVED']),
    )
    .select(['learn_questions.body', 'learn_questions.answer', 'learn_questions.user_id'])
    .select(['courses.id as course_id', 'schools.id as school_id', 'exams.id as exam_id'])
    .select(eb => eb.fn.coalesce('courses.title', 'schools.name', 'exams.title').as('title'))
    .where('learn_questions.id', '=', id)
    .where(isPublicQuestion)
    .executeTakeFirst()

export const findQuestionPlace = (db: Db, id: number) =>
  db.selectFrom('learn_questions').select(['course_id', 'school_id', 'exam_id']).where('id', '=', id).executeTakeFirst()
