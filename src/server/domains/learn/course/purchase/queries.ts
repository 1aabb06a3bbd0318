/** SQL of joining courses: courses on sale, enrolments from their order to their end, and opened lessons. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { CourseEnrolmentsTable, EnrolmentState } from '../tables.ts'
import { isPublicCourse } from '../visibility.ts'

export const findSaleCourse = (db: Db, id: number) =>
  db
    .selectFrom('courses')
    .leftJoin('schools', 'schools.id', 'courses.school_id')
    .leftJoin('companies', 'companies.id', 'courses.company_id')
    .select(['courses.id', 'courses.title', 'courses.cover', 'courses.price', 'courses.valid_days', 'courses.company_id'])
    .select([
      'courses.owner_user_id as person_owner',
      'companies.owner_user_id as company_owner',
      'schools.owner_user_id as school_owner',
      'schools.company_id as school_company',
    ])
    .where('courses.id', '=', id)
    .where(isPublicCourse)
    .executeTakeFirst()

/** How long it may be used, also when it was taken off sale while an order waited; null: for ever. */
export const findValidDays = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('courses').select('valid_days').where('id', '=', id).executeTakeFirst())?.valid_days ?? null

const OPEN: readonly EnrolmentState[] = ['UNPAID', 'LEARNING', 'FINISHED', 'REFUNDING']

/** The one enrolment of a person that still holds its place. */
export const findOpenEnrolment = (db: Db, courseId: number, userId: number) =>
  db
    .selectFrom('course_enrolments')
    .select(['id', 'state', 'order_no'])
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN)
    .executeTakeFirst()

/** @returns undefined when the person has an open one: the unique index decides. */
export const insertEnrolment = async (trx: Db, row: Insertable<CourseEnrolmentsTable>): Promise<number | undefined> =>
  (
    await trx
      .insertInto('course_enrolments')
      .values(row)
      .onConflict(conflict =>
        conflict
          .columns(['course_id', 'user_id'])
          .where(sql<boolean>`state in ('UNPAID', 'LEARNING', 'FINISHED', 'REFUNDING')`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  )?.id

export const findByOrder = (db: Db, orderNo: string) =>
  db
    .selectFrom('course_enrolments')
    .select(['id', 'course_id', 'state', 'expires_at', 'created_at'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst()

/** Until the commit nobody opens a lesson of it. */
export const lockByOrder = (trx: Db, orderNo: string) =>
  trx.selectFrom('course_enrolments').select('id').where('order_no', '=', orderNo).forUpdate().execute()

type Change = { state: EnrolmentState; paid?: number; expires_at?: Date | null }

/** @returns false when the order's enrolment is in none of these states. */
export const moveEnrolment = async (
  trx: Db,
  orderNo: string,
  from: readonly EnrolmentState[],
  change: Change,
): Promise<boolean> =>
  (
    await trx
      .updateTable('course_enrolments')
      .set(change)
      .where('order_no', '=', orderNo)
      .where('state', 'in', from)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

/**
 * Lessons that are paid for, and how many of them were opened. Where all lessons are free to try, all of them count; one that was taken out
 * of the course after somebody joined still counts for them, opened or not.
 */
export async function countConsumed(db: Db, courseId: number, enrolmentId: number): Promise<{ total: number; opened: number }> {
  const { rows } = await sql<{ total: number; opened: number; all_total: number; all_opened: number }>`
    select count(*) filter (where not lesson.free)::int as total,
      count(progress.lesson_id) filter (where not lesson.free)::int as opened,
      count(*)::int as all_total, count(progress.lesson_id)::int as all_opened
    from course_lessons as lesson
    join course_enrolments as enrolment on enrolment.id = ${enrolmentId}
    left join course_progress as progress on progress.lesson_id = lesson.id and progress.enrolment_id = enrolment.id
    where lesson.course_id = ${courseId} and (lesson.removed_at is null or lesson.removed_at > enrolment.created_at)`.execute(db)
  const { total, opened, all_total, all_opened } = rows[0]!
  return total > 0 ? { total, opened } : { total: all_total, opened: all_opened }
}

/** Locked, so that a lesson is not opened while the refund is worked out. */
export const lockEnrolment = (trx: Db, id: number, userId: number) =>
  trx
    .selectFrom('course_enrolments')
    .select(['id', 'course_id', 'state', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Notes that a lesson was opened; one that is read at a glance is done by that. */
export async function noteOpened(
  trx: Db,
  { enrolmentId, lessonId, done, at }: { enrolmentId: number; lessonId: number; done: boolean; at: Date },
): Promise<void> {
  await trx
    .insertInto('course_progress')
    .values({
      enrolment_id: enrolmentId,
      lesson_id: lessonId,
      quiz_score: null,
      done_at: done ? at : null,
      opened_at: at,
      updated_at: at,
    })
    .onConflict(conflict =>
      // A lesson that was a film when it was opened first may be a text by now, which is done by being opened.
      conflict
        .columns(['enrolment_id', 'lesson_id'])
        .doUpdateSet({ done_at: sql<Date | null>`coalesce(course_progress.done_at, excluded.done_at)` }),
    )
    .execute()
}

/** One more or one less student, of the course and of its teacher. */
export async function addStudents(trx: Db, courseId: number, change: 1 | -1): Promise<void> {
  const count = sql<number>`greatest(student_count + ${change}, 0)`
  await trx.updateTable('courses').set({ student_count: count }).where('id', '=', courseId).execute()
  await trx
    .updateTable('course_teachers')
    .set({ student_count: count })
    .where('id', '=', eb => eb.selectFrom('courses').select('teacher_id').where('courses.id', '=', courseId))
    .execute()
}

/** Ends enrolments whose time is over. @returns how many. */
export async function expireEnrolments(db: Db, now: Date, limit: number): Promise<number> {
  const due = db
    .selectFrom('course_enrolments')
    .select('id')
    .where('state', '=', 'LEARNING')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const { numUpdatedRows } = await db
    .updateTable('course_enrolments')
    .set({ state: 'EXPIRED' })
    .where('id', 'in', due)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
