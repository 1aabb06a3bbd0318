/** SQL of courses as learners and companies work with them. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { courseWorkspace } from '#lib/contract/learn/course-workspace.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'

type Calls = typeof courseWorkspace
export type Query<Name extends keyof Calls> = CallParsed<Calls[Name]>['query']

const withCourse = <Selection>(query: SelectQueryBuilder<Database, 'course_enrolments', Selection>) =>
  query
    .innerJoin('courses', 'courses.id', 'course_enrolments.course_id')
    .leftJoin('course_teachers as teacher', 'teacher.id', 'courses.teacher_id')
    .leftJoin('schools as school', 'school.id', 'courses.school_id')
    .leftJoin('companies as company', 'company.id', 'courses.company_id')
    .leftJoin('users as owner', 'owner.id', 'courses.owner_user_id')
    .leftJoin('course_certificates as certificate', 'certificate.enrolment_id', 'course_enrolments.id')
    .select([
      'course_enrolments.id',
      'course_enrolments.course_id',
      'course_enrolments.state',
      'course_enrolments.paid',
      'course_enrolments.lessons_done',
      'course_enrolments.expires_at',
      'course_enrolments.finished_at',
      'course_enrolments.created_at',
      'course_enrolments.order_no',
      'courses.title',
      'courses.cover',
      'courses.lesson_count',
      'courses.state as course_state',
      'teacher.name as teacher_name',
      'school.name as school_name',
      'company.name as company_name',
      'owner.nickname as owner_name',
      'certificate.id as certificate_id',
      'certificate.code',
      'certificate.holder_name',
      'certificate.issued_at',
      'certificate.revoked_at',
      'certificate.revoke_reason',
    ])

export const listMyRows = (db: Db, userId: number, query: Query<'listMyCourses'>) => {
  const rows = narrowed(withCourse(db.selectFrom('course_enrolments').where('course_enrolments.user_id', '=', userId)), query, {
    state: 'course_enrolments.state',
    text: 'courses.title',
  })
  return keysetPage(db, rows, {
    paging: query,
    order: newestFirst('course_enrolments'),
  })
}

export type MyRow = Awaited<ReturnType<typeof listMyRows>>['rows'][number]

export const findMyRow = (db: Db, userId: number, enrolmentId: number) =>
  withCourse(db.selectFrom('course_enrolments').where('course_enrolments.id', '=', enrolmentId))
    .where('course_enrolments.user_id', '=', userId)
    .executeTakeFirst()

/** The lessons of a course in their order, with how far an enrolment has come in each. */
export const listLessons = (db: Db, { courseId, enrolmentId }: { courseId: number; enrolmentId: number }) =>
  db
    .selectFrom('course_lessons')
    .innerJoin('course_chapters as chapter', 'chapter.id', 'course_lessons.chapter_id')
    .leftJoin('course_progress as progress', join =>
      join.onRef('progress.lesson_id', '=', 'course_lessons.id').on('progress.enrolment_id', '=', enrolmentId),
    )
    .where('course_lessons.course_id', '=', courseId)
    .where('course_lessons.removed_at', 'is', null)
    .select([
      'course_lessons.id',
      'course_lessons.title',
      'course_lessons.kind',
      'course_lessons.duration_seconds',
      'chapter.id as chapter_id',
      'chapter.title as chapter_title',
      'progress.position_seconds',
      'progress.quiz_score',
      'progress.done_at',
    ])
    .orderBy('chapter.position')
    .orderBy('course_lessons.position')
    .execute()

export type LessonRow = Awaited<ReturnType<typeof listLessons>>[number]

/** Courses that the company offers itself, or through one of its schools. */
const companyCourses = (db: Db, companyId: number) =>
  db
    .selectFrom('courses')
    .where(eb =>
      eb.or([
        eb('courses.company_id', '=', companyId),
        eb('courses.school_id', 'in', eb.selectFrom('schools').select('schools.id').where('schools.company_id', '=', companyId)),
      ]),
    )

export const listCompanyRows = (db: Db, companyId: number, query: Query<'listCompanyCourses'>) => {
  const rows = narrowed(companyCourses(db, companyId), query, { state: 'courses.state', text: 'courses.title' })
  return keysetPage(
    db,
    rows
      .leftJoin('course_teachers as teacher', 'teacher.id', 'courses.teacher_id')
      .leftJoin('schools as school', 'school.id', 'courses.school_id')
      .select([
        'courses.id',
        'courses.title',
        'courses.cover',
        'courses.state',
        'courses.state_reason',
        'courses.price',
        'courses.lesson_count',
        'courses.student_count',
        'courses.comment_count',
        'courses.score',
        'courses.updated_at',
        'school.name as school_name',
        'teacher.name as teacher_name',
      ]),
    { paging: query, order: [{ column: 'courses.id', direction: 'desc' }] },
  )
}

export type CompanyRow = Awaited<ReturnType<typeof listCompanyRows>>['rows'][number]

export const findCompanyCourse = (db: Db, companyId: number, courseId: number) =>
  companyCourses(db, companyId)
    .select(['courses.id', 'courses.lesson_count'])
    .where('courses.id', '=', courseId)
    .executeTakeFirst()

export const listStudentRows = (db: Db, courseId: number, query: Query<'listStudents'>) => {
  let rows = db
    .selectFrom('course_enrolments')
    .innerJoin('users as student', 'student.id', 'course_enrolments.user_id')
    .where('course_enrolments.course_id', '=', courseId)
  if (query.state) rows = rows.where('course_enrolments.state', '=', query.state)
  if (query.keyword) rows = rows.where(sql<boolean>`strpos(student.nickname, ${query.keyword}) > 0`)
  return keysetPage(
    db,
    rows.select([
      'course_enrolments.id',
      'course_enrolments.state',
      'course_enrolments.paid',
      'course_enrolments.lessons_done',
      'course_enrolments.created_at',
      'student.nickname',
    ]),
    { paging: query, order: newestFirst('course_enrolments') },
  )
}

export type StudentRow = Awaited<ReturnType<typeof listStudentRows>>['rows'][number]
