/** What people ask about exams. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { LearnQuestionsTable } from '#server/domains/learn/course/tables.ts'
import { examQuestions } from './texts.ts'

export const insertQuestions = (context: SeedContext, examIds: readonly number[]): Promise<void> =>
  insertAll(
    context.db,
    'learn_questions',
    examIds.flatMap(id => questionsOf(context, id)),
  )

const questionsOf = ({ rng, now, people }: SeedContext, examId: number): Insertable<LearnQuestionsTable>[] =>
  rng.sample(examQuestions, rng.int(2, 6)).map(({ question: body, answer }) => {
    const asked = rng.pastDate(now, 90)
    return {
      school_id: null,
      course_id: null,
      exam_id: examId,
      user_id: rng.pick(people).id,
      body,
      answer,
      answered_by: answer ? '考务办公室' : null,
      answered_at: answer ? new Date(Math.min(now.getTime(), asked.getTime() + rng.int(1, 48) * HOUR_MS)) : null,
      created_at: asked,
    }
  })
