/** Inviting people into a company, by phone or by a link, and their answers. The secret of a link is kept only as its hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { CloudPermission, EmployeeIdentity, InvitationCard, InvitationEntry, InvitationState } from '#lib/contract/staff.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { signedInPerson } from '#server/http/actor.ts'
import { giveBack, type LimitName, useLimit } from '#server/limits.ts'
import type { Ports } from '#server/ports/ports.ts'
import { mayGrant } from './policy.ts'
import { presentCard, presentInvitation } from './present.ts'
import {
  countOpenInvitations,
  findInvitationByToken,
  findUserByPhone,
  getCompany,
  getPerson,
  type InvitationRow,
  insertInvitation,
  insertMembership,
  listInvitationsOfPhone,
  lockCompany,
  lockInvitation,
  lockInvitationByToken,
  lockMemberOfUser,
  noteMessage,
  pageInvitations,
  syncUserType,
  updateInvitation,
  withdrawInvitations,
} from './queries.ts'
import { actingMember, IDENTITY_TEXTS, type Surroundings } from './surroundings.ts'

const DAY = 86_400_000
const MAX_OPEN = 50
const RESEND_DAYS = 7

const createToken = (): string => randomBytes(24).toString('base64url')
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Granted = { employeeIdentity: EmployeeIdentity; cloudPermission: CloudPermission; title: string; days: number }
type Made = { id: number; token: string; expiresAt: string }
type Fresh = Made & { sms: 'SENT' | 'FAILED' | null }
/** Whoever invites also sends. */
type Sending = Surroundings & { ports: Ports }
type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor' | 'keyword'> & { state?: InvitationState | undefined }

export async function listInvitations(db: Db, query: ListQuery, { actor, now }: Surroundings): Promise<ListOf<InvitationEntry>> {
  return presentPage(await pageInvitations(db, actingMember(actor).companyId, query, now), presentInvitation)
}

/** Tells the owner of a phone that a company invites them; to a phone without an account it is told on registration. */
async function tellInvited(
  trx: Db,
  userId: number,
  row: { id: number; companyName: string; identity: EmployeeIdentity; sentAt: Date },
) {
  await notify(trx, userId, {
    kind: 'SYSTEM',
    title: `${row.companyName} 邀请你加入`,
    body: `身份是${IDENTITY_TEXTS[row.identity]}。看看邀请，决定接受还是谢绝。`,
    link: '/invite/mine',
    dedupeKey: `invitation:${row.id}:${row.sentAt.getTime()}`,
  })
}

/** For a person who has just got this phone: the invitations that were waiting for it. */
export async function tellWaitingInvitations(trx: Db, userId: number, phone: string, now: Date): Promise<void> {
  for (const row of await listInvitationsOfPhone(trx, phone, now)) {
    await tellInvited(trx, userId, {
      id: row.id,
      companyName: row.company_name,
      identity: row.employee_identity,
      sentAt: row.sent_at,
    })
  }
}

/**
 * Makes an invitation within the limits of what goes to a phone: nobody is flooded, by one company or by many. What comes to nothing,
 * or does not go out, costs nothing.
 */
async function withinLimits(db: Db, to: { phone: string; companyId: number }, make: () => Promise<Fresh>): Promise<Fresh> {
  const limits: [LimitName, string][] = [
    ['invitationPerCompany', String(to.companyId)],
    ['invitationPerPhone', to.phone],
  ]
  for (const [name, key] of limits) await useLimit(db, name, key)
  const back = () => Promise.all(limits.map(([name, key]) => giveBack(db, name, key)))
  try {
    const fresh = await make()
    if (fresh.sms === 'FAILED') await back()
    return fresh
  } catch (error) {
    await back()
    throw error
  }
}

/** Sends the link. The invitation stands whether it goes out or not: the list says so, and the link can be handed over otherwise. */
async function deliver(
  db: Db,
  { id, token, expiresAt }: Made,
  to: { phone: string; company: string },
  { ports, now }: Sending,
): Promise<Fresh> {
  let sms: Fresh['sms'] = null
  if (ports.sms.templates.includes('INVITATION')) {
    sms = 'SENT'
    const days = Math.round((Date.parse(expiresAt) - now.getTime()) / DAY)
    const link = new URL(`/invite/${token}`, ports.siteUrl).href
    try {
      await ports.sms.send(db, { phone: to.phone, template: 'INVITATION', company: to.company.slice(0, 30), link, days })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'provider.sms') throw error
      sms = 'FAILED'
    }
    await noteMessage(db, id, hashToken(token), sms, now)
  }
  return { id, token, expiresAt, sms }
}

async function invite(
  db: Db,
  input: Granted & ({ way: 'PHONE'; phone: string } | { way: 'LINK'; maxUses: number }),
  { actor, exchange, now }: Surroundings,
): Promise<Made & { company: string }> {
  const { companyId, userId, identity } = actingMember(actor)
  if (!mayGrant(identity, input.employeeIdentity)) throw new AppError('rights.denied', { message: '只有负责人能邀请管理员' })
  const token = createToken()
  const expiresAt = new Date(now.getTime() + input.days * DAY)
  return db.transaction().execute(async trx => {
    // Invitations of one company are written one after the other, so that the limit holds.
    const company = await lockCompany(trx, companyId)
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
      await tellInvited(trx, invited.id, { id, companyName: company.name, identity: input.employeeIdentity, sentAt: now })
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

export function inviteByPhone(db: Db, input: Granted & { phone: string }, surroundings: Sending): Promise<Fresh> {
  const { companyId } = actingMember(surroundings.actor)
  return withinLimits(db, { phone: input.phone, companyId }, async () => {
    const { company, ...made } = await invite(db, { ...input, way: 'PHONE' }, surroundings)
    return deliver(db, made, { phone: input.phone, company }, surroundings)
  })
}

export async function inviteByLink(db: Db, input: Granted & { maxUses: number }, surroundings: Surroundings): Promise<Fresh> {
  const { company: _, ...made } = await invite(db, { ...input, way: 'LINK' }, surroundings)
  return { ...made, sms: null }
}

/** An invitation of this company that still waits, for whoever may give what it gives. */
async function lockOwn(trx: Db, id: number, { actor, now }: Surroundings): Promise<InvitationRow> {
  const { companyId, identity } = actingMember(actor)
  const row = await lockInvitation(trx, id, now)
  if (row?.company_id !== companyId) throw new AppError('missing.record')
  if (!mayGrant(identity, row.employee_identity)) throw new AppError('rights.denied', { message: '只有负责人能处理管理员的邀请' })
  return row
}

export async function withdrawInvitation(db: Db, id: number, surroundings: Surroundings) {
  const { actor, exchange, now } = surroundings
  await db.transaction().execute(async trx => {
    const row = await lockOwn(trx, id, surroundings)
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

/** The old link stops working: whoever asks for it again may have lost it to somebody. */
export async function resendInvitation(db: Db, id: number, surroundings: Sending): Promise<Fresh> {
  const before = await db.transaction().execute(trx => lockOwn(trx, id, surroundings))
  const { phone } = before
  if (phone === null) return { ...(await renew(db, id, surroundings)), sms: null }
  return withinLimits(db, { phone, companyId: before.company_id }, async () =>
    deliver(db, await renew(db, id, surroundings), { phone, company: before.company_name }, surroundings),
  )
}

/** Gives an invitation a new link and a new term. */
async function renew(db: Db, id: number, surroundings: Surroundings): Promise<Made> {
  const { actor, exchange, now } = surroundings
  const token = createToken()
  const expiresAt = new Date(now.getTime() + RESEND_DAYS * DAY)
  await db.transaction().execute(async trx => {
    const row = await lockOwn(trx, id, surroundings)
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
      await tellInvited(trx, invited.id, { id, companyName: row.company_name, identity: row.employee_identity, sentAt: now })
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

/** @throws AppError `missing.record` for a link that was never given out. */
export async function getInvitation(db: Db, token: string, now: Date): Promise<InvitationCard> {
  const row = await findInvitationByToken(db, hashToken(token), now)
  if (!row) throw new AppError('missing.record')
  return presentCard(row)
}

export async function listMyInvitations(db: Db, { actor, now }: Surroundings): Promise<InvitationCard[]> {
  const { phone } = await getPerson(db, signedInPerson(actor).userId)
  return phone ? (await listInvitationsOfPhone(db, phone, now)).map(presentCard) : []
}

/** The answer to a locked invitation. Of many who accept a link at once, only as many get in as it is good for. */
async function answer(
  trx: Db,
  row: InvitationRow,
  accept: boolean,
  { actor, exchange, now }: Surroundings,
): Promise<{ companyId: number | null }> {
  const { userId } = signedInPerson(actor)
  if (row.state !== 'OPEN' || row.company_state !== 'ACTIVE') throw new AppError('staff.invitation_void')
  const person = await getPerson(trx, userId)
  const entry = { subjectKind: 'staff_invitation', subjectId: row.id, companyId: row.company_id } as const
  if (!accept) {
    // A link for many stays open for the others.
    if (row.max_uses === 1) await updateInvitation(trx, row.id, { state: 'DECLINED', closed_at: now })
    await audit(trx, actor, { ...entry, action: 'staff.decline' }, exchange)
    await tellInviter(trx, row, `${person.nickname} 谢绝了邀请`, now)
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
  await syncUserType(trx, [userId])
  await audit(trx, actor, { ...entry, action: 'staff.join', detail: { identity: row.employee_identity } }, exchange)
  await tellInviter(trx, row, `${person.nickname} 加入了公司`, now)
  await purgeTags(trx, [`company:${row.company_id}`, `user:${userId}`])
  return { companyId: row.company_id }
}

async function tellInviter(trx: Db, row: InvitationRow, title: string, now: Date): Promise<void> {
  const { name } = await getCompany(trx, row.company_id)
  await notify(trx, row.invited_by, {
    kind: 'SYSTEM',
    title,
    body: `${name} · ${IDENTITY_TEXTS[row.employee_identity]}${row.title ? ` · ${row.title}` : ''}`,
    link: '/merchant/staff/working',
    dedupeKey: `invitation-answer:${row.id}:${now.getTime()}`,
  })
}

/** By the link. One that was made for a phone opens for the owner of that phone only. */
export const answerByToken = (db: Db, token: string, accept: boolean, surroundings: Surroundings) =>
  db.transaction().execute(async trx => {
    const row = await lockInvitationByToken(trx, hashToken(token), surroundings.now)
    if (!row) throw new AppError('missing.record')
    if (row.phone !== null) {
      const { phone } = await getPerson(trx, signedInPerson(surroundings.actor).userId)
      if (phone !== row.phone)
        throw new AppError('rights.denied', { message: '这份邀请是发给另一个手机号的，请用收到邀请的手机号登录' })
    }
    return answer(trx, row, accept, surroundings)
  })

/** From the list of what came to my phone. */
export const answerMine = (db: Db, id: number, accept: boolean, surroundings: Surroundings) =>
  db.transaction().execute(async trx => {
    const { phone } = await getPerson(trx, signedInPerson(surroundings.actor).userId)
    const row = await lockInvitation(trx, id, surroundings.now)
    if (!row || row.phone === null || row.phone !== phone) throw new AppError('missing.record')
    return answer(trx, row, accept, surroundings)
  })
