/** SQL of what is reported here. */
import type { Db } from '#server/db/client.ts'
import { isPublicComment, isPublicCourse } from './visibility.ts'

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
