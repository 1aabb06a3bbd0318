/** What people ask schools. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { LearnQuestionsTable } from '#server/domains/learn/course/tables.ts'
import type { School } from './draft.ts'
import { schoolQuestions } from './texts.ts'

export const questionsOf = ({ rng, now, people }: SeedContext, { id }: School): Insertable<LearnQuestionsTable>[] =>
  rng.sample(schoolQuestions, rng.int(1, 5)).map(({ question: body, answer }) => {
    const asked = rng.pastDate(now, 200)
    return {
      school_id: id,
      course_id: null,
      exam_id: null,
      user_id: rng.pick(people).id,
      body,
      answer,
      answered_by: answer ? '招生办公室' : null,
      answered_at: answer ? new Date(Math.min(now.getTime(), asked.getTime() + rng.int(1, 70) * HOUR_MS)) : null,
      state: rng.weighted([
        ['PUBLISHED', 30],
        ['REVIEWING', 1],
        ['HIDDEN', 1],
        ['DELETED', 1],
      ] as const),
      created_at: asked,
    }
  })
