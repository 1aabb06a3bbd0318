/** Seeds directed consultations in every state with their timeline, evaluations, complaints and evidence. None of it is public. */
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { SeedConsultant } from '../experts/index.ts'
import { seedComplaints } from './complaints.ts'
import { draftDirected } from './draft.ts'
import { seedEvaluations } from './evaluations.ts'
import { namedParties } from './parties.ts'
import { seedReplies } from './replies.ts'
import { eventsOf } from './timeline.ts'
import { seedUnassigned } from './unassigned.ts'

export async function seedDirected(context: SeedContext, experts: readonly SeedConsultant[]): Promise<void> {
  const { db, scale } = context
  const count = Math.max(scale(3600), 80)
  const named = namedParties(context, experts)
  const drafts = Array.from({ length: count }, (_, index) => draftDirected(context, experts, named, index))
  const ids = await insertReturningIds(
    db,
    'consultations',
    drafts.map(draft => draft.row),
  )
  const consultations = drafts.map((draft, index) => ({ ...draft, id: ids[index]! }))
  await insertAll(
    db,
    'consultation_events',
    consultations.flatMap(({ id, row, expert }) => eventsOf(context, row, id, expert)),
  )
  await seedReplies({ ...context, rng: context.rng.sub('replies') }, consultations)
  await seedEvaluations(context, consultations)
  await seedComplaints(context, consultations)
  if (named.expert) await seedUnassigned(context, named.expert, count)
}
