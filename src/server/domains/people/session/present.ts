/** What leaves of an account: the phone masked, companies in the specification's spelling. */
import type { CompanyEntry, CurrentUser, SecurityEvent } from '#lib/contract/people/session.ts'
import { maskEmail } from '#lib/format/mask.ts'
import { deviceName } from './device.ts'
import type { getUser, listEmployments, listMyAudit, listSessions, listSignIns } from './queries.ts'

type UserRow = Awaited<ReturnType<typeof getUser>>
type EmploymentRow = Awaited<ReturnType<typeof listEmployments>>[number]
type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

const presentCompany = (row: EmploymentRow): CompanyEntry => ({
  // Only those who lead the company see where its money goes.
  withdrawId: ['OWNER', 'ADMIN'].includes(row.employee_identity) ? row.payout_account_id : null,
  userId: row.company_id,
  companyName: row.name,
  companyEmployeeId: row.id,
  employeeIdentity: row.employee_identity,
  consultationAvater: row.consultation_avatar,
  consultationName: row.consultation_name,
  cloudPermission: row.cloud_permission,
})

type Present = {
  surplus: { coins: number; wallet: { pending: number; available: number; frozen: number } } | null
  notices: { total: number }
  messages: { total: number; more: boolean }
}

export const presentUser = (
  row: UserRow,
  employments: EmploymentRow[],
  { surplus, notices, messages }: Present,
): CurrentUser => ({
  userId: row.id,
  userType: employments.length > 0 ? 'EMPLOYEE' : 'USER',
  nickname: row.nickname,
  headImage: row.avatar,
  phone: row.phone_masked,
  email: row.email && maskEmail(row.email),
  isOperator: row.is_operator,
  minorMode: Boolean(row.minor_mode),
  closingAt: row.closing_at?.toISOString() ?? null,
  personCertification: row.certification === null || row.certification === 'TRANSFER_PENDING' ? 'NONE' : row.certification,
  withdrawId: row.payout_account_id,
  balances: surplus && {
    coins: surplus.coins,
    pending: surplus.wallet.pending,
    available: surplus.wallet.available,
    frozen: surplus.wallet.frozen,
  },
  unread: { notices: notices.total, messages: messages.total, messagesMore: messages.more },
  companyList: employments.map(presentCompany),
})

export const presentDevice = (row: SessionRow, currentId: number) => ({
  id: row.id,
  device: row.device,
  current: row.id === currentId,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})

type SignInRow = Awaited<ReturnType<typeof listSignIns>>[number]
type AuditRow = Awaited<ReturnType<typeof listMyAudit>>[number]

const MAX_EVENTS = 100

/** Sign-ins, their ends and what the audit log keeps, in one list, the newest first. */
export const presentEvents = (userId: number, signIns: SignInRow[], entries: AuditRow[]): SecurityEvent[] =>
  [
    ...signIns.map(row => ({ at: row.created_at, kind: 'SIGNED_IN' as const, what: '', device: row.device, byMe: true })),
    ...signIns.flatMap(row =>
      row.revoked_at && row.revoked_for
        ? [
            {
              at: row.revoked_at,
              kind: 'ENDED' as const,
              what: row.revoked_for,
              device: row.device,
              byMe: row.revoked_for !== 'FROZEN' && row.revoked_for !== 'STAFF_REMOVED',
            },
          ]
        : [],
    ),
    ...entries.map(row => ({
      at: row.at,
      kind: 'ACTION' as const,
      what: row.action,
      device: row.actor_id === userId && row.device ? deviceName(row.device) : '',
      byMe: row.actor_id === userId || row.actor_id === null,
    })),
  ]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MAX_EVENTS)
    .map(event => ({ ...event, at: event.at.toISOString() }))
