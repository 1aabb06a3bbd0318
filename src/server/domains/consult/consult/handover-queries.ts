/** SQL of handing consultations over when an employee leaves: those that they answer, and those that they asked for the company. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { handOverRows } from '#server/db/hand-over-rows.ts'
import { addMember, findConsultationRoom, removeMember } from '#server/domains/consult/chat/service.ts'
import { type HandoverSource, MAX_OPEN_ITEMS } from '#server/manifest/handover.ts'
import { notifyHandedOver } from './handover-notices.ts'

export const OPEN_CONSULTATIONS = ['PENDING_PAY', 'WAIT_ACCEPT', 'NEED_INFO', 'CONSULTING', 'WAIT_CONFIRM', 'DISPUTED'] as const

const findConsultant = (db: Db, companyId: number, userId: number) =>
  db
    .selectFrom('consultants')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['ACTIVE', 'PAUSED'])
    .executeTakeFirst()

/** They go to the colleague where they answer for the company too, else into the company's own queue. */
export const consultationHandover: HandoverSource = {
  kind: 'CONSULTATION',
  async list(db, { companyId, userId }) {
    const rows = await db
      .selectFrom('consultations')
      .innerJoin('consultants', 'consultants.id', 'consultations.consultant_id')
      .select(['consultations.id', 'consultations.title', 'consultations.state'])
      .where('consultants.user_id', '=', userId)
      .where('consultants.company_id', '=', companyId)
      .where('consultations.kind', '=', 'DIRECTED')
      .where('consultations.state', 'in', [...OPEN_CONSULTATIONS])
      .orderBy('consultations.id')
      .limit(MAX_OPEN_ITEMS)
      .execute()
    return rows.map(row => ({ kind: 'CONSULTATION', id: row.id, title: row.title, state: row.state }))
  },
  async hand(trx, { companyId, userId }, toUserId, now) {
    const to = await findConsultant(trx, companyId, toUserId)
    const moved = await trx
      .updateTable('consultations')
      .set({ consultant_id: to?.id ?? null, company_id: companyId, updated_at: now })
      .where('kind', '=', 'DIRECTED')
      .where('state', 'in', [...OPEN_CONSULTATIONS])
      .where('consultant_id', 'in', eb =>
        eb.selectFrom('consultants').select('consultants.id').where('user_id', '=', userId).where('company_id', '=', companyId),
      )
      .returning(['id', 'state', 'title', 'asker_user_id'])
      .execute()
    if (moved.length === 0) return
    for (const { id } of moved) {
      const room = await findConsultationRoom(trx, id)
      if (room === undefined) continue
      if (to) await addMember(trx, room, { userId: toUserId, role: 'CONSULTANT', companyId }, now)
      await removeMember(trx, room, userId, now)
    }
    await notifyHandedOver(trx, companyId, { moved, to })
    await trx
      .insertInto('consultation_events')
      .values(
        moved.map(row => ({
          consultation_id: row.id,
          event: 'HANDOVER',
          from_state: row.state,
          to_state: row.state,
          actor: 'COMPANY' as const,
          actor_user_id: userId,
          reason: '原咨询师离开公司，由同事接手',
        })),
      )
      .execute()
  },
}

/** What the company has asked a consultant, and waits for. */
export const askedConsultationHandover = handOverRows({
  kind: 'CONSULTATION',
  table: 'consultations',
  person: 'asker_user_id',
  company: 'asker_company_id',
  open: sql<boolean>`kind = 'DIRECTED' and state = any(${[...OPEN_CONSULTATIONS]})`,
})
