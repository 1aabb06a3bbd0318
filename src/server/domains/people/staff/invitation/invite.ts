/** A company invites people, by phone or by a link, and takes invitations back or sends them again. */

import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { CloudPermission, EmployeeIdentity, InvitationEntry, InvitationState } from '#lib/contract/people/staff.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { ActorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { requireHonestTitle } from '#server/domains/people/naming/service.ts'
import { actingMember } from '#server/domains/people/staff/acting-member.ts'
import { mayGrant } from '#server/domains/people/staff/policy.ts'
import { presentInvitation } from '#server/domains/people/staff/present.ts'
import {
  countOpenInvitations,
  findUserByPhone,
  type InvitationRow,
  insertInvitation,
  lockCompany,
  lockInvitation,
  lockMemberOfUser,
  pageInvitations,
  updateInvitation,
  withdrawInvitations,
} from '#server/domains/people/staff/queries.ts'
import { AppError } from '#server/errors.ts'
import { type CreatedInvitation, deliver, type Fresh, type Sending, withinLimits } from './deliver.ts'
import { notifyInvited } from './notify.ts'
import { createToken, hashToken } from './token.ts'

const MAX_OPEN = 50

const RESEND_DAYS = 7

type Granted = { employeeIdentity: EmployeeIdentity; cloudPermission: CloudPermission; title: string; days: number }

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'> & { state?: InvitationState | undefined }

export async function listInvitations(db: Db, query: ListQuery, { actor, now }: ActorContext): Promise<ListOf<InvitationEntry>> {
  return presentPage(await pageInvitations(db, actingMember(actor).companyId, query, now), presentInvitation)
}

export async function invite(
  db: Db,
  input: Granted & ({ way: 'PHONE'; phone: string } | { way: 'LINK'; maxUses: number }),
  { actor, exchange, now }: ActorContext,
): Promise<CreatedInvitation & { company: string }> {
  const { companyId, userId, identity } = actingMember(actor)
  if (!mayGrant(identity, input.employeeIdentity)) throw new AppError('rights.denied', { message: '只有负责人能邀请管理员' })
  const token = createToken()
  const expiresAt = new Date(now.getTime() + input.days * DAY_MS)
  return db.transaction().execute(async trx => {
    // Invitations of one company are written one after the other, so that the limit holds.
    const company = await lockCompany(trx, companyId)
    await requireHonestTitle(trx, 'title', input.title)
    const phone = input.way === 'PHONE' ? input.phone : null
    const invited = phone === null ? undefined : await findUserByPhone(trx, phone)
    if (invited && (await lockMemberOfUser(trx, companyId, invited.id))) {
      throw new AppError('staff.already_member', { fields: { phone: '这个手机号的主人已经在公司里' } })
    }
    if (phone !== null) await withdrawInvitations(trx, { companyId, phone }, now)
    if ((await countOpenInvitations(trx, companyId, now)) >= MAX_OPEN) throw new AppError('staff.invitations_full')
    const id = await insertInvitation(trx, {
      company_id: companyId,
      invited_by: userId,
      way: input.way,
      phone,
      token_hash: hashToken(token),
      employee_identity: input.employeeIdentity,
      cloud_permission: input.cloudPermission,
      title: input.title,
      max_uses: input.way === 'LINK' ? input.maxUses : 1,
      sent_at: now,
      expires_at: expiresAt,
      closed_at: null,
    })
    if (invited) {
      await notifyInvited(trx, invited.id, { id, companyName: company.name, identity: input.employeeIdentity, sentAt: now })
    }
    await audit(
      trx,
      actor,
      {
        action: 'staff.invite',
        subjectKind: 'staff_invitation',
        subjectId: id,
        companyId,
        detail: { way: input.way, identity: input.employeeIdentity },
      },
      exchange,
    )
    return { id, token, expiresAt: expiresAt.toISOString(), company: company.name }
  })
}

export function inviteByPhone(db: Db, input: Granted & { phone: string }, context: Sending): Promise<Fresh> {
  const { companyId } = actingMember(context.actor)
  return withinLimits(db, { phone: input.phone, companyId }, async () => {
    const { company, ...made } = await invite(db, { ...input, way: 'PHONE' }, context)
    return deliver(db, made, { phone: input.phone, company }, context)
  })
}

export async function inviteByLink(db: Db, input: Granted & { maxUses: number }, context: ActorContext): Promise<Fresh> {
  const { company: _, ...made } = await invite(db, { ...input, way: 'LINK' }, context)
  return { ...made, sms: null }
}

/** An open invitation of this company, for somebody who may grant the role that it grants. */
async function lockOwn(trx: Db, id: number, { actor, now }: ActorContext): Promise<InvitationRow> {
  const { companyId, identity } = actingMember(actor)
  const row = await lockInvitation(trx, id, now)
  if (row?.company_id !== companyId) throw new AppError('missing.record')
  if (!mayGrant(identity, row.employee_identity)) throw new AppError('rights.denied', { message: '只有负责人能处理管理员的邀请' })
  return row
}

export async function withdrawInvitation(db: Db, id: number, context: ActorContext) {
  const { actor, exchange, now } = context
  await db.transaction().execute(async trx => {
    const row = await lockOwn(trx, id, context)
    if (row.state !== 'OPEN') throw new AppError('state.conflict')
    await updateInvitation(trx, id, { state: 'WITHDRAWN', closed_at: now })
    await audit(
      trx,
      actor,
      { action: 'staff.withdraw_invitation', subjectKind: 'staff_invitation', subjectId: id, companyId: row.company_id },
      exchange,
    )
  })
  return { done: true as const }
}

/** The old link stops working, because it may have come into the wrong hands. */
export async function resendInvitation(db: Db, id: number, context: Sending): Promise<Fresh> {
  const before = await db.transaction().execute(trx => lockOwn(trx, id, context))
  const { phone } = before
  if (phone === null) return { ...(await renew(db, id, context)), sms: null }
  return withinLimits(db, { phone, companyId: before.company_id }, async () =>
    deliver(db, await renew(db, id, context), { phone, company: before.company_name }, context),
  )
}

/** Gives an invitation a new link and a new term. */
async function renew(db: Db, id: number, context: ActorContext): Promise<CreatedInvitation> {
  const { actor, exchange, now } = context
  const token = createToken()
  const expiresAt = new Date(now.getTime() + RESEND_DAYS * DAY_MS)
  await db.transaction().execute(async trx => {
    const row = await lockOwn(trx, id, context)
    if (row.state !== 'OPEN' && row.state !== 'EXPIRED') throw new AppError('state.conflict')
    const invited = row.phone === null ? undefined : await findUserByPhone(trx, row.phone)
    if (invited && (await lockMemberOfUser(trx, row.company_id, invited.id))) throw new AppError('staff.already_member')
    await updateInvitation(trx, id, {
      token_hash: hashToken(token),
      sent_at: now,
      expires_at: expiresAt,
      sms_state: null,
      sms_at: null,
    })
    if (invited) {
      await notifyInvited(trx, invited.id, { id, companyName: row.company_name, identity: row.employee_identity, sentAt: now })
    }
    await audit(
      trx,
      actor,
      { action: 'staff.resend_invitation', subjectKind: 'staff_invitation', subjectId: id, companyId: row.company_id },
      exchange,
    )
  })
  return { id, token, expiresAt: expiresAt.toISOString() }
}
