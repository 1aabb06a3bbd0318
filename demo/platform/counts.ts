/** Figures that would be large in a city of millions, but must be those of the rows that are there. */
import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'

export async function seedCounts({ db }: SeedContext): Promise<void> {
  await sql`
    update courses c set student_count = (
      select count(*) from course_enrolments e where e.course_id = c.id and e.state in ('LEARNING', 'FINISHED', 'EXPIRED'))`.execute(
    db,
  )
  await sql`
    update course_teachers t set student_count = (
      select coalesce(sum(c.student_count), 0) from courses c where c.teacher_id = t.id)`.execute(db)
}
