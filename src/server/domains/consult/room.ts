/** What only the two sides may read: a consultation's state and timeline, a complaint with its evidence. */

import type { consult } from '#lib/contract/consult.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import type { Actor } from '#server/http/actor.ts'
import { canSeeComplaint, canSeeConsultation } from './policy.ts'

/** @throws missing.record when there is none, or when it is not the actor's: that it exists is private too. */
export async function getDetail(db: Db, actor: Actor, id: number): Promise<CallResult<typeof consult.getDetail>> {
  const row = await db
    .selectFrom('consultations')
    .leftJoin('consultants', 'consultants.id', 'consultations.consultant_id')
    .select([
      'consultations.id',
      'consultations.kind',
      'consultations.title',
      'consultations.state',
      'consultations.way',
      'consultations.price',
      'consultations.ends_at',
      'consultations.asker_user_id',
      'consultations.company_id',
      'consultants.user_id as consultant_user_id',
    ])
    .where('consultations.id', '=', id)
    .executeTakeFirst()
  if (!row || !canSeeConsultation(actor, row)) throw new AppError('missing.record')
  const events = await db
    .selectFrom('consultation_events')
    .select(['event', 'to_state', 'actor', 'reason', 'created_at'])
    .where('consultation_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    consultationId: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    way: row.way,
    price: row.price,
    endsAt: row.ends_at?.toISOString() ?? null,
    timeline: events.map(event => ({
      event: event.event,
      state: event.to_state,
      actor: event.actor,
      reason: event.reason,
      at: event.created_at.toISOString(),
    })),
  }
}

/** @throws missing.record when there is none, or when the actor is neither side. */
export async function getComplaint(db: Db, actor: Actor, id: number): Promise<CallResult<typeof consult.getComplaint>> {
  const row = await db.selectFrom('consultation_complaints').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !canSeeComplaint(actor, row)) throw new AppError('missing.record')
  const evidence = await db
    .selectFrom('consultation_evidence')
    .select(['kind', 'ref', 'sha256', 'created_at'])
    .where('complaint_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    complainId: row.id,
    consultationId: row.consultation_id,
    reason: row.reason,
    content: row.content,
    appeal: row.appeal,
    appealUntil: row.appeal_until.toISOString(),
    state: row.state,
    verdict: row.verdict,
    refund: row.refund,
    evidence: evidence.map(item => ({ kind: item.kind, ref: item.ref, sha256: item.sha256, at: item.created_at.toISOString() })),
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}
