/** SQL of learning: enrolments, which lessons may be opened, progress, and quizzes. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

/** A course of any state, with what stands above its lessons. Who may see it is for the caller to say. */
export const findLearnedCourse = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .leftJoin('course_teachers as teacher', 'teacher.id', 'courses.teacher_id')
    .leftJoin('schools as school', 'school.id', 'courses.school_id')
    .leftJoin('companies as company', 'company.id', 'courses.company_id')
    .leftJoin('users as owner', 'owner.id', 'courses.owner_user_id')
    .select(['courses.id', 'courses.title', 'courses.state', 'courses.price', 'courses.k12', 'courses.lesson_count'])
    .select(['teacher.name as teacher_name', 'school.name as school_name', 'company.name as company_name'])
    .select('owner.nickname as owner_name')
    .where('courses.id', '=', courseId)
    .executeTakeFirst()

/** The person's enrolment that lets them learn, or that waits for its payment. */
export const findEnrolment = (db: Db, courseId: number, userId: number) =>
  db
    .selectFrom('course_enrolments')
    .leftJoin('course_certificates as certificate', 'certificate.enrolment_id', 'course_enrolments.id')
    .select(['course_enrolments.id', 'course_enrolments.state', 'course_enrolments.expires_at', 'course_enrolments.lessons_done'])
    .select(['certificate.code', 'certificate.revoked_at'])
    .where('course_enrolments.course_id', '=', courseId)
    .where('course_enrolments.user_id', '=', userId)
    .where('course_enrolments.state', 'in', ['UNPAID', 'LEARNING', 'FINISHED', 'REFUNDING'])
    .executeTakeFirst()

/** Lessons in their order. @param enrolmentId 0 for somebody without one. */
export const listLessons = (db: Db, courseId: number, enrolmentId: number) =>
  db
    .selectFrom('course_lessons')
    .innerJoin('course_chapters as chapter', 'chapter.id', 'course_lessons.chapter_id')
    .leftJoin('course_progress as progress', join =>
      join.onRef('progress.lesson_id', '=', 'course_lessons.id').on('progress.enrolment_id', '=', enrolmentId),
    )
    .where('course_lessons.course_id', '=', courseId)
    .where('course_lessons.removed_at', 'is', null)
    .select(['course_lessons.id', 'course_lessons.title', 'course_lessons.kind', 'course_lessons.free'])
    .select(['course_lessons.duration_seconds', 'chapter.id as chapter_id', 'chapter.title as chapter_title'])
    .select(['progress.position_seconds', 'progress.quiz_score', 'progress.done_at'])
    .orderBy('course_lessons.position')
    .execute()

export type LessonRow = Awaited<ReturnType<typeof listLessons>>[number]

/** One lesson with what it holds; those that were taken out are not found. */
export const findLesson = (db: Db, courseId: number, lessonId: number) =>
  db
    .selectFrom('course_lessons')
    .innerJoin('courses', 'courses.id', 'course_lessons.course_id')
    .selectAll('course_lessons')
    .select(['courses.state as course_state', 'courses.k12'])
    .where('course_lessons.id', '=', lessonId)
    .where('course_lessons.course_id', '=', courseId)
    .where('course_lessons.removed_at', 'is', null)
    .executeTakeFirst()

export type WholeLesson = NonNullable<Awaited<ReturnType<typeof findLesson>>>

export const listQuestions = (db: Db, lessonId: number) =>
  db.selectFrom('course_quiz_questions').selectAll().where('lesson_id', '=', lessonId).orderBy('position').execute()

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

export const findProgress = (db: Db, enrolmentId: number, lessonId: number) =>
  db
    .selectFrom('course_progress')
    .selectAll()
    .where('enrolment_id', '=', enrolmentId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()

export const updateProgress = (
  trx: Db,
  { enrolmentId, lessonId }: { enrolmentId: number; lessonId: number },
  { seconds, done, score, at }: { seconds?: number; done: boolean; score?: number; at: Date },
) =>
  trx
    .updateTable('course_progress')
    .set({
      updated_at: at,
      ...(seconds === undefined ? {} : { position_seconds: seconds }),
      ...(score === undefined ? {} : { quiz_score: sql<number>`greatest(coalesce(quiz_score, 0), ${score})` }),
      ...(done ? { done_at: sql<Date>`coalesce(done_at, ${at})` } : {}),
    })
    .where('enrolment_id', '=', enrolmentId)
    .where('lesson_id', '=', lessonId)
    .execute()

/** The attempts since a moment: when each was made, the newest first. */
export const listAttempts = async (
  db: Db,
  place: { enrolmentId: number; lessonId: number },
  { since, limit }: { since: Date; limit: number },
): Promise<Date[]> =>
  (
    await db
      .selectFrom('course_quiz_attempts')
      .where('enrolment_id', '=', place.enrolmentId)
      .where('lesson_id', '=', place.lessonId)
      .where('created_at', '>', since)
      .select('created_at')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(row => row.created_at)

export const insertAttempt = (trx: Db, row: Insertable<Database['course_quiz_attempts']>) =>
  trx.insertInto('course_quiz_attempts').values(row).execute()

/** Counts the lessons that are done and still in the course. @returns that number, and how many the course has. */
export async function countDone(trx: Db, enrolmentId: number): Promise<{ done: number; total: number }> {
  const { rows } = await sql<{ done: number; total: number }>`
    update course_enrolments as enrolment set lessons_done =
      (select count(*) from course_progress as progress join course_lessons as lesson on lesson.id = progress.lesson_id
        where progress.enrolment_id = enrolment.id and progress.done_at is not null and lesson.removed_at is null)
    where id = ${enrolmentId} returning lessons_done as done,
      (select count(*)::int from course_lessons where course_id = enrolment.course_id and removed_at is null) as total`.execute(
    trx,
  )
  return rows[0] ?? { done: 0, total: 0 }
}

/** @returns false when it was finished before. */
export const finishEnrolment = async (trx: Db, enrolmentId: number, now: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('course_enrolments')
      .set({ state: 'FINISHED', finished_at: now })
      .where('id', '=', enrolmentId)
      .where('state', '=', 'LEARNING')
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

export const findOwnEnrolment = (db: Db, id: number, userId: number) =>
  db
    .selectFrom('course_enrolments')
    .select(['state', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
