/** Notices of invitations, and of the answers to them. */
import type { EmployeeIdentity } from '#lib/contract/people/staff.ts'
import { identityTexts } from '#lib/format/staff.ts'
import type { Db } from '#server/db/client.ts'
import { getCompany, type InvitationRow, listInvitationsOfPhone } from '#server/domains/people/staff/queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'

/** Notifies the owner of a phone that a company invites them; a phone without an account is notified when it registers. */
export async function notifyInvited(
  trx: Db,
  userId: number,
  row: { id: number; companyName: string; identity: EmployeeIdentity; sentAt: Date },
) {
  await notify(trx, userId, {
    kind: 'SYSTEM',
    title: `${row.companyName} 邀请你加入`,
    body: `身份是${identityTexts[row.identity]}。看看邀请，决定接受还是谢绝。`,
    link: '/invite/mine',
    dedupeKey: `invitation:${row.id}:${row.sentAt.getTime()}`,
  })
}

/** For a person who has just got this phone: the invitations that were waiting for it. */
export async function notifyWaitingInvitations(trx: Db, userId: number, phone: string, now: Date): Promise<void> {
  for (const row of await listInvitationsOfPhone(trx, phone, now)) {
    await notifyInvited(trx, userId, {
      id: row.id,
      companyName: row.company_name,
      identity: row.employee_identity,
      sentAt: row.sent_at,
    })
  }
}

export async function notifyInviter(trx: Db, row: InvitationRow, title: string, now: Date): Promise<void> {
  const { name } = await getCompany(trx, row.company_id)
  await notify(trx, row.invited_by, {
    kind: 'SYSTEM',
    title,
    body: `${name} · ${identityTexts[row.employee_identity]}${row.title ? ` · ${row.title}` : ''}`,
    link: '/merchant/staff/working',
    dedupeKey: `invitation-answer:${row.id}:${now.getTime()}`,
  })
}
