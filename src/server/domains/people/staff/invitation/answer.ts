/** What those who are invited see, and their answers. */

import type { InvitationCard } from '#lib/contract/people/staff.ts'
import { pageTag } from '#lib/tags.ts'
import { signedInPerson } from '#server/access/actor.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { updateUserTypes } from '#server/domains/people/identity/service.ts'
import { presentCard } from '#server/domains/people/staff/present.ts'
import {
  findInvitationByToken,
  getPerson,
  type InvitationRow,
  insertMembership,
  listInvitationsOfPhone,
  lockInvitation,
  lockInvitationByToken,
  updateInvitation,
} from '#server/domains/people/staff/queries.ts'
import { AppError } from '#server/errors.ts'
import { notifyInviter } from './notify.ts'
import { hashToken } from './token.ts'

/** @throws AppError `missing.record` for a link that was never given out. */
export async function getInvitation(db: Db, token: string, now: Date): Promise<InvitationCard> {
  const row = await findInvitationByToken(db, hashToken(token), now)
  if (!row) throw new AppError('missing.record')
  return presentCard(row)
}

export async function listMyInvitations(db: Db, { actor, now }: ActorContext): Promise<InvitationCard[]> {
  const { phone } = await getPerson(db, signedInPerson(actor).userId)
  return phone ? (await listInvitationsOfPhone(db, phone, now)).map(presentCard) : []
}

/** The answer to a locked invitation. Of many who accept a link at once, only as many get in as it is good for. */
export async function answer(
  trx: Db,
  row: InvitationRow,
  accept: boolean,
  { actor, exchange, now }: ActorContext,
): Promise<{ companyId: number | null }> {
  const { userId } = signedInPerson(actor)
  if (row.state !== 'OPEN' || row.company_state !== 'ACTIVE') throw new AppError('staff.invitation_void')
  const person = await getPerson(trx, userId)
  const entry = { subjectKind: 'staff_invitation', subjectId: row.id, companyId: row.company_id } as const
  if (!accept) {
    // A link for many stays open for the others.
    if (row.max_uses === 1) await updateInvitation(trx, row.id, { state: 'DECLINED', closed_at: now })
    await audit(trx, actor, { ...entry, action: 'staff.decline' }, exchange)
    await notifyInviter(trx, row, `${person.nickname} 谢绝了邀请`, now)
    return { companyId: null }
  }
  const joined = await insertMembership(trx, {
    company_id: row.company_id,
    user_id: userId,
    employee_identity: row.employee_identity,
    cloud_permission: row.cloud_permission,
    title: row.title,
    consultation_name: row.employee_identity === 'CONSULTANT' ? person.nickname : '',
    consultation_avatar: row.employee_identity === 'CONSULTANT' ? person.avatar : '',
    state: 'ACTIVE',
    invited_by: row.invited_by,
    joined_at: now,
    left_at: null,
    left_for: null,
    handed_to: null,
  })
  if (!joined) throw new AppError('staff.already_member', { message: '你已经在这家公司里了' })
  const uses = row.uses + 1
  await updateInvitation(trx, row.id, uses >= row.max_uses ? { uses, state: 'USED', closed_at: now } : { uses })
  await updateUserTypes(trx, [userId])
  await audit(trx, actor, { ...entry, action: 'staff.join', detail: { identity: row.employee_identity } }, exchange)
  await notifyInviter(trx, row, `${person.nickname} 加入了公司`, now)
  await purgeTags(trx, [pageTag.company(row.company_id), pageTag.user(userId)])
  return { companyId: row.company_id }
}

/** Answers an invitation by its link. One that was made for a phone is open to the owner of that phone only. */
export const answerByToken = (db: Db, token: string, accept: boolean, context: ActorContext) =>
  db.transaction().execute(async trx => {
    const row = await lockInvitationByToken(trx, hashToken(token), context.now)
    if (!row) throw new AppError('missing.record')
    if (row.phone !== null) {
      const { phone } = await getPerson(trx, signedInPerson(context.actor).userId)
      if (phone !== row.phone)
        throw new AppError('rights.denied', { message: '这份邀请是发给另一个手机号的，请用收到邀请的手机号登录' })
    }
    return answer(trx, row, accept, context)
  })

/** From the list of what came to my phone. */
export const answerMine = (db: Db, id: number, accept: boolean, context: ActorContext) =>
  db.transaction().execute(async trx => {
    const { phone } = await getPerson(trx, signedInPerson(context.actor).userId)
    const row = await lockInvitation(trx, id, context.now)
    if (!row || row.phone === null || row.phone !== phone) throw new AppError('missing.record')
    return answer(trx, row, accept, context)
  })
