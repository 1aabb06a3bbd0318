/** What people ask about a course before they enrol. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { LearnQuestionsTable } from '#server/domains/learn/course/tables.ts'
import type { Course } from './draft.ts'
import { courseQuestions } from './texts.ts'

export const insertQuestions = (context: SeedContext, courses: readonly Course[]): Promise<void> =>
  insertAll(
    context.db,
    'learn_questions',
    courses.flatMap(course => questionsOf(context, course)),
  )

function questionsOf({ rng, now, people }: SeedContext, { id, row, teacher }: Course): Insertable<LearnQuestionsTable>[] {
  if (row.state !== 'ONLINE') return []
  return rng.sample(courseQuestions, rng.int(0, 4)).map(({ question: body, answer }) => {
    const asked = rng.pastDate(now, 200)
    const answered = rng.chance(0.9)
    return {
      school_id: null,
      course_id: id,
      exam_id: null,
      user_id: rng.pick(people).id,
      body,
      answer: answered ? answer : null,
      answered_by: answered ? teacher.name : null,
      answered_at: answered ? new Date(Math.min(now.getTime(), asked.getTime() + rng.int(1, 60) * HOUR_MS)) : null,
      created_at: asked,
    }
  })
}
