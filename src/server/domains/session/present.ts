/** What leaves of an account: the phone masked, companies in the specification's spelling. */
import type { CompanyEntry, CurrentUser } from '#lib/contract/session.ts'
import { maskEmail } from '#lib/format/mask.ts'
import type { getUser, listEmployments, listSessions } from './queries.ts'

type UserRow = Awaited<ReturnType<typeof getUser>>
type EmploymentRow = Awaited<ReturnType<typeof listEmployments>>[number]
type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

const presentCompany = (row: EmploymentRow): CompanyEntry => ({
  withdrawId: null,
  userId: row.company_id,
  companyName: row.name,
  companyEmployeeId: row.id,
  employeeIdentity: row.employee_identity,
  consultationAvater: row.consultation_avatar,
  consultationName: row.consultation_name,
  cloudPermission: row.cloud_permission,
})

export const presentUser = (row: UserRow, employments: EmploymentRow[]): CurrentUser => ({
  userId: row.id,
  userType: employments.length > 0 ? 'EMPLOYEE' : 'USER',
  nickname: row.nickname,
  headImage: row.avatar,
  phone: row.phone_masked,
  email: row.email && maskEmail(row.email),
  isOperator: row.is_operator,
  personCertification: row.certification === null || row.certification === 'TRANSFER_PENDING' ? 'NONE' : row.certification,
  companyList: employments.map(presentCompany),
})

export const presentDevice = (row: SessionRow, currentId: number) => ({
  id: row.id,
  device: row.device,
  current: row.id === currentId,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})
