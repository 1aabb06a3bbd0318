/** My courses with their progress, and the courses of a company with their students. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { courseDesk, DeskCourse, DeskStudent, MyCourse } from '#lib/contract/course-desk.ts'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/narrow.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/http/actor.ts'

type Calls = typeof courseDesk
type Query<Name extends keyof Calls> = CallParsed<Calls[Name]>['query']

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const withCourse = <Selection>(query: SelectQueryBuilder<Database, 'course_enrolments', Selection>) =>
  query
    .innerJoin('courses', 'courses.id', 'course_enrolments.course_id')
    .leftJoin('course_teachers as teacher', 'teacher.id', 'courses.teacher_id')
    .leftJoin('schools as school', 'school.id', 'courses.school_id')
    .leftJoin('companies as company', 'company.id', 'courses.company_id')
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
      'certificate.code',
      'certificate.holder_name',
      'certificate.issued_at',
      'certificate.revoked_at',
    ])

const listMyRows = (db: Db, userId: number, query: Query<'listMyCourses'>) => {
  const rows = narrowed(withCourse(db.selectFrom('course_enrolments').where('course_enrolments.user_id', '=', userId)), query, {
    state: 'course_enrolments.state',
    text: 'courses.title',
  })
  return keysetPage(db, rows, {
    paging: query,
    order: newestFirst('course_enrolments'),
  })
}

type MyRow = Awaited<ReturnType<typeof listMyRows>>['rows'][number]

const presentMine = (row: MyRow): MyCourse => ({
  enrolmentId: row.id,
  courseId: row.course_id,
  title: row.title,
  cover: row.cover,
  teacherName: row.teacher_name ?? '',
  providerName: row.school_name ?? row.company_name ?? '',
  isPublic: row.course_state === 'ONLINE',
  state: row.state,
  paid: row.paid,
  lessonCount: row.lesson_count,
  lessonsDone: Math.min(row.lessons_done, row.lesson_count),
  certificate:
    row.code && row.issued_at
      ? {
          code: row.code,
          holderName: row.holder_name ?? '',
          issuedAt: row.issued_at.toISOString(),
          revokedAt: iso(row.revoked_at),
        }
      : null,
  expiresAt: iso(row.expires_at),
  finishedAt: iso(row.finished_at),
  createdAt: row.created_at.toISOString(),
})

export const listMyCourses = async (
  db: Db,
  actor: Actor,
  query: Query<'listMyCourses'>,
): Promise<CallResult<Calls['listMyCourses']>> =>
  presentPage(await listMyRows(db, signedInPerson(actor).userId, query), presentMine)

/** @throws AppError `missing.record` for an enrolment that is not mine. */
export async function getMyCourse(db: Db, actor: Actor, enrolmentId: number): Promise<CallResult<Calls['getMyCourse']>> {
  const row = await withCourse(db.selectFrom('course_enrolments').where('course_enrolments.id', '=', enrolmentId))
    .where('course_enrolments.user_id', '=', signedInPerson(actor).userId)
    .executeTakeFirst()
  if (!row) throw new AppError('missing.record')
  const lessons = await db
    .selectFrom('course_lessons')
    .innerJoin('course_chapters as chapter', 'chapter.id', 'course_lessons.chapter_id')
    .leftJoin('course_progress as progress', join =>
      join.onRef('progress.lesson_id', '=', 'course_lessons.id').on('progress.enrolment_id', '=', enrolmentId),
    )
    .where('course_lessons.course_id', '=', row.course_id)
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
  return {
    ...presentMine(row),
    orderNo: row.order_no,
    chapters: [...Map.groupBy(lessons, lesson => lesson.chapter_id).values()].map(list => ({
      title: list[0]?.chapter_title ?? '',
      lessons: list.map(lesson => ({
        lessonId: lesson.id,
        title: lesson.title,
        kind: lesson.kind,
        durationSeconds: lesson.duration_seconds,
        positionSeconds: lesson.position_seconds ?? 0,
        quizScore: lesson.quiz_score,
        doneAt: iso(lesson.done_at),
      })),
    })),
  }
}

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

const listDeskRows = (db: Db, companyId: number, query: Query<'listCompanyCourses'>) => {
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

type DeskRow = Awaited<ReturnType<typeof listDeskRows>>['rows'][number]

const presentDesk = (row: DeskRow): DeskCourse => ({
  courseId: row.id,
  title: row.title,
  cover: row.cover,
  state: row.state,
  reason: row.state_reason,
  schoolName: row.school_name ?? '',
  teacherName: row.teacher_name ?? '',
  price: row.price,
  lessonCount: row.lesson_count,
  studentCount: row.student_count,
  commentCount: row.comment_count,
  score: row.score,
  updatedAt: row.updated_at.toISOString(),
})

export const listCompanyCourses = async (
  db: Db,
  actor: Actor,
  query: Query<'listCompanyCourses'>,
): Promise<CallResult<Calls['listCompanyCourses']>> =>
  presentPage(await listDeskRows(db, actingCompany(actor).companyId, query), presentDesk)

/** @throws AppError `missing.record` for a course that is not the company's. */
export async function listStudents(
  db: Db,
  actor: Actor,
  courseId: number,
  query: Query<'listStudents'>,
): Promise<CallResult<Calls['listStudents']>> {
  const course = await companyCourses(db, actingCompany(actor).companyId)
    .select(['courses.id', 'courses.lesson_count'])
    .where('courses.id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new AppError('missing.record')
  let rows = db
    .selectFrom('course_enrolments')
    .innerJoin('users as student', 'student.id', 'course_enrolments.user_id')
    .where('course_enrolments.course_id', '=', courseId)
  if (query.state) rows = rows.where('course_enrolments.state', '=', query.state)
  if (query.keyword) rows = rows.where(sql<boolean>`strpos(student.nickname, ${query.keyword}) > 0`)
  const page = await keysetPage(
    db,
    rows.select([
      'course_enrolments.id',
      'course_enrolments.state',
      'course_enrolments.paid',
      'course_enrolments.lessons_done',
      'course_enrolments.created_at',
      'student.nickname',
    ]),
    {
      paging: query,
      order: newestFirst('course_enrolments'),
    },
  )
  return presentPage(
    page,
    (row): DeskStudent => ({
      enrolmentId: row.id,
      nickname: row.nickname,
      state: row.state,
      lessonsDone: Math.min(row.lessons_done, course.lesson_count),
      lessonCount: course.lesson_count,
      paid: row.paid,
      createdAt: row.created_at.toISOString(),
    }),
  )
}
