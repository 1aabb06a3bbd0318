/** SQL of the figures that authors see: progress of learners by lesson, and income. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export async function sumLearners(db: Db, courseId: number): Promise<{ learners: number; finished: number }> {
  const { rows } = await sql<{ learners: number; finished: number }>`
    select count(*)::int as learners, count(finished_at)::int as finished from course_enrolments
    where course_id = ${courseId} and state in ('LEARNING', 'FINISHED', 'EXPIRED', 'REFUNDING')`.execute(db)
  return rows[0] ?? { learners: 0, finished: 0 }
}

/** What was paid for it, without what was given back since. In fen. */
export async function sumIncome(db: Db, courseId: number): Promise<number> {
  const { rows } = await sql<{ income: number }>`
    select coalesce(sum(greatest(orders.paid_amount - orders.refunded_amount, 0)), 0)::int as income
    from course_enrolments as enrolment join orders on orders.order_no = enrolment.order_no
    where enrolment.course_id = ${courseId} and enrolment.state not in ('UNPAID', 'CANCELLED')`.execute(db)
  return rows[0]?.income ?? 0
}

export type LessonFigure = { id: number; title: string; opened: number; done: number; stopped: number }

/** Figures of the lessons, in their order. `stopped`: learners who have not finished the course and opened no later lesson. */
export async function listLessonFigures(db: Db, courseId: number): Promise<LessonFigure[]> {
  const { rows } = await sql<LessonFigure>`
    with steps as (
      select progress.enrolment_id, progress.lesson_id, progress.done_at, enrolment.finished_at,
        row_number() over (partition by progress.enrolment_id order by lesson.position desc) as from_end
      from course_progress as progress
      join course_enrolments as enrolment on enrolment.id = progress.enrolment_id
      join course_lessons as lesson on lesson.id = progress.lesson_id
      where enrolment.course_id = ${courseId} and lesson.removed_at is null)
    select lesson.id, lesson.title, count(steps.enrolment_id)::int as opened, count(steps.done_at)::int as done,
      count(*) filter (where steps.from_end = 1 and steps.finished_at is null)::int as stopped
    from course_lessons as lesson left join steps on steps.lesson_id = lesson.id
    where lesson.course_id = ${courseId} and lesson.removed_at is null
    group by lesson.id order by lesson.position`.execute(db)
  return rows
}
