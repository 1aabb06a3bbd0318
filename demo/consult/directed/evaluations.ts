/** What askers say of the consultants afterwards. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { ConsultationEvaluationsTable } from '#server/domains/consult/consult/tables.ts'
import { evaluationLabels, evaluationReplies, evaluations } from '../talk.ts'
import { unfold } from '../unfold.ts'
import type { Directed } from './draft.ts'

export const seedEvaluations = (context: SeedContext, consultations: readonly Directed[]): Promise<void> =>
  insertAll(
    context.db,
    'consultation_evaluations',
    consultations.filter(({ row }) => row.state === 'REVIEWED').map(consultation => evaluationOf(context, consultation)),
  )

function evaluationOf({ rng, now }: SeedContext, { id, row, expert }: Directed): Insertable<ConsultationEvaluationsTable> {
  const score = drawScore(rng, expert.id)
  const at = new Date(Math.min(now.getTime(), (row.created_at as Date).getTime() + 66 * HOUR_MS))
  const replied = rng.chance(score <= 3 ? 0.6 : 0.25)
  return {
    consultation_id: id,
    consultant_id: expert.id,
    company_id: expert.companyId,
    author_user_id: row.asker_user_id,
    anonymous: row.anonymous || rng.chance(0.5),
    score,
    content: rng.chance(0.88) ? unfold(rng, rng.pick(evaluations[score]), {}) : '',
    labels: rng.sample(score >= 4 ? evaluationLabels.slice(0, 9) : evaluationLabels.slice(9), rng.int(1, score >= 4 ? 3 : 2)),
    reply: replied ? (score <= 3 ? evaluationReplies[3]! : rng.pick(evaluationReplies.slice(0, 3))) : '',
    replied_at: replied ? new Date(Math.min(now.getTime(), at.getTime() + 5 * HOUR_MS)) : null,
    state: rng.chance(0.01) ? 'HIDDEN' : 'VISIBLE',
    created_at: at,
  }
}

/** Some people are better than others, and stay so. */
function drawScore(rng: Rng, consultantId: number): 1 | 2 | 3 | 4 | 5 {
  const level = (consultantId % 7) / 12
  return rng.weighted<1 | 2 | 3 | 4 | 5>([
    [5, 68 + level * 30],
    [4, 20],
    [3, 7 - level * 4],
    [2, 3 - level * 2],
    [1, 2 - level],
  ])
}
