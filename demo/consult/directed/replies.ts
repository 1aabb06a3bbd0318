/** First answers of written consultations that are over, each after about the time that its consultant usually takes. */
import { type Insertable, sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import type { ConsultationRepliesTable } from '#server/domains/consult/consult/tables.ts'
import { directedReplies } from '../talk.ts'
import type { Directed } from './draft.ts'
import { ENDED } from './states.ts'

export async function seedReplies({ db, rng }: SeedContext, consultations: readonly Directed[]): Promise<void> {
  await insertAll(
    db,
    'consultation_replies',
    consultations.flatMap(consultation => replyTo(rng, consultation)),
  )
  await sql`update consultations set replied_at = first.at
    from (select consultation_id, min(created_at) as at from consultation_replies where side = 'CONSULTANT' group by 1) as first
    where consultations.id = first.consultation_id`.execute(db)
}

function replyTo(rng: Rng, { id, row, expert }: Directed): Insertable<ConsultationRepliesTable>[] {
  const { pace } = expert
  if (row.way !== 'TEXT' || pace === null || !ENDED.includes(row.state)) return []
  const wait = Math.min(pace * (0.5 + rng.float()), 20 * 3_600) * 1_000
  return [
    {
      consultation_id: id,
      side: 'CONSULTANT',
      author_user_id: expert.userId,
      consultant_id: expert.id,
      kind: 'TALK',
      content: rng.pick(directedReplies),
      created_at: new Date((row.started_at as Date).getTime() + wait),
    },
  ]
}
