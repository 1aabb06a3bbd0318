/** Rows of employment, invitations and transfers of a company. */
import type { ColumnType, Generated } from 'kysely'
import type { CloudPermission, EmployeeIdentity } from '#lib/contract/people/staff.ts'

export type EmployeeState = 'ACTIVE' | 'LEAVING' | 'LEFT'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export type CompanyEmployeesTable = {
  id: Generated<number>
  company_id: number
  user_id: number
  employee_identity: EmployeeIdentity
  cloud_permission: Generated<CloudPermission>
  /** Tool name → permission that replaces `cloud_permission` for it. */
  tool_permissions: Generated<Record<string, CloudPermission>>
  title: Generated<string>
  consultation_avatar: Generated<string>
  consultation_name: Generated<string>
  state: Generated<EmployeeState>
  invited_by: number | null
  joined_at: Date
  left_at: Date | null
  left_for: 'LEFT' | 'REMOVED' | 'DISSOLVED' | 'CLOSED' | null
  /** Who took over what was open. */
  handed_to: number | null
  created_at: Timestamp
}

export type StaffTables = {
  company_employees: CompanyEmployeesTable
  staff_invitations: {
    id: Generated<number>
    company_id: number
    invited_by: number
    way: 'PHONE' | 'LINK'
    phone: string | null
    token_hash: Buffer
    employee_identity: EmployeeIdentity
    cloud_permission: CloudPermission
    title: Generated<string>
    max_uses: Generated<number>
    uses: Generated<number>
    state: Generated<'OPEN' | 'USED' | 'DECLINED' | 'WITHDRAWN'>
    created_at: ColumnType<Date, Date | undefined, never>
    sent_at: ColumnType<Date, Date | undefined, Date>
    expires_at: Date
    closed_at: Date | null
    /** Null: no short message was meant to go out. */
    sms_state: ColumnType<'SENT' | 'FAILED' | null, 'SENT' | 'FAILED' | null | undefined, 'SENT' | 'FAILED' | null>
    sms_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  ownership_transfers: {
    id: Generated<number>
    company_id: number
    from_user_id: number
    to_user_id: number
    state: Generated<'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'>
    created_at: ColumnType<Date, Date | undefined, never>
    expires_at: Date
    closed_at: Date | null
  }
}
