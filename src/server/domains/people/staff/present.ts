/** What leaves of memberships and invitations: phones masked, and only for those who manage the staff. */
import type {
  EmployeeIdentity,
  InvitationCard,
  InvitationEntry,
  OwnershipTransfer,
  StaffMember,
} from '#lib/contract/people/staff.ts'
import { maskPhone } from '#lib/format/mask.ts'
import { versionOf } from '#server/version.ts'
import { mayDo } from './policy.ts'
import type { InvitationRow, MemberRow, TransferRow } from './queries.ts'

/** What the forms about a member write. */
const written = (row: MemberRow) => ({
  employeeIdentity: row.employee_identity,
  title: row.title,
  consultationName: row.consultation_name,
  consultationAvater: row.consultation_avatar,
  cloudPermission: row.cloud_permission,
  toolPermissions: row.tool_permissions,
})

export const memberVersion = (row: MemberRow): string => versionOf(written(row))

export function presentMember(row: MemberRow, actor: { userId: number; identity: EmployeeIdentity }): StaffMember {
  const isSelf = row.user_id === actor.userId
  const target = { identity: row.employee_identity, isSelf }
  const may = (action: Parameters<typeof mayDo>[0]) => mayDo(action, actor.identity, target)
  return {
    employeeId: row.id,
    userId: row.user_id,
    nickname: row.nickname,
    headImage: row.avatar,
    phone: isSelf || actor.identity === 'OWNER' || actor.identity === 'ADMIN' ? row.phone_masked : null,
    ...written(row),
    joinedAt: row.joined_at.toISOString(),
    version: memberVersion(row),
    isMe: isSelf,
    may: { edit: may('edit'), editCard: may('editCard'), remove: may('remove'), receiveCompany: may('receiveCompany') },
  }
}

export const presentInvitation = (row: InvitationRow): InvitationEntry => ({
  id: row.id,
  way: row.way,
  phone: row.phone && maskPhone(row.phone),
  registered: row.registered,
  employeeIdentity: row.employee_identity,
  cloudPermission: row.cloud_permission,
  title: row.title,
  maxUses: row.max_uses,
  uses: row.uses,
  sms: row.sms_state,
  state: row.state,
  invitedBy: row.inviter_name,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

export const presentCard = (row: InvitationRow): InvitationCard => ({
  id: row.id,
  companyId: row.company_id,
  companyName: row.company_name,
  logo: row.company_logo,
  certified: row.company_certified,
  employeeIdentity: row.employee_identity,
  title: row.title,
  invitedBy: row.inviter_name,
  // Into a company that no longer works nobody is invited.
  state: row.company_state === 'ACTIVE' ? row.state : 'WITHDRAWN',
  expiresAt: row.expires_at.toISOString(),
})

export const presentTransfer = (row: TransferRow, userId: number): OwnershipTransfer => ({
  id: row.id,
  fromName: row.from_name,
  toName: row.to_name,
  fromMe: row.from_user_id === userId,
  toMe: row.to_user_id === userId,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
