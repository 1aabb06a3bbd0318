/** Rows of people, companies, employment and certification (migration 0020). */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Duty } from '#lib/contract/define.ts'

export type UserType = 'USER' | 'EMPLOYEE'
export type UserState = 'ACTIVE' | 'FROZEN' | 'CLOSING' | 'CLOSED'
export type Gender = 'UNKNOWN' | 'MALE' | 'FEMALE'
export type ProfileVisibility = 'PUBLIC' | 'MEMBERS' | 'PRIVATE'
export type CompanyState = 'ACTIVE' | 'FROZEN' | 'DISSOLVING' | 'DISSOLVED'
export type CompanyScale = 'UNDER_20' | 'FROM_20' | 'FROM_100' | 'FROM_500' | 'FROM_1000' | 'FROM_10000'
export type EmployeeIdentity = 'OWNER' | 'ADMIN' | 'CONSULTANT' | 'STAFF'
export type CloudPermission = 'NONE' | 'VIEW' | 'EDIT' | 'MANAGE'
export type EmployeeState = 'ACTIVE' | 'LEAVING' | 'LEFT'
export type CertificationState = 'APPLYING' | 'TRANSFER_PENDING' | 'CERTIFIED' | 'REFUSED' | 'EXPIRED' | 'REVOKED'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export type UsersTable = {
  id: Generated<number>
  user_type: Generated<UserType>
  is_operator: Generated<boolean>
  /** What an operator may do; empty for everyone else. */
  operator_duties: Generated<Duty[]>
  nickname: string
  avatar: Generated<string>
  cover: Generated<string>
  gender: Generated<Gender>
  intro: Generated<string>
  tags: Generated<string[]>
  /** Private: never selected for a list, never shown but masked. */
  phone: string | null
  phone_masked: GeneratedAlways<string | null>
  email: string | null
  password_hash: string | null
  province_code: number
  city_code: number
  district_code: number | null
  state: Generated<UserState>
  certified_at: Date | null
  profile_visibility: Generated<ProfileVisibility>
  show_consultations: Generated<boolean>
  show_forum: Generated<boolean>
  show_videos: Generated<boolean>
  /** False: the person is not found by name. */
  searchable: Generated<boolean>
  follower_count: Generated<number>
  /** When a closing account is erased; may be taken back until then. */
  closing_at: Date | null
  last_active_at: Timestamp
  created_at: Timestamp
  updated_at: Timestamp
}

export type CompaniesTable = {
  id: Generated<number>
  owner_user_id: number
  name: string
  short_name: string
  slogan: Generated<string>
  /** Sanitised rich text. */
  intro: Generated<string>
  logo: Generated<string>
  cover: Generated<string>
  gallery: Generated<string[]>
  industry: string
  scale: CompanyScale
  tags: Generated<string[]>
  credit_code: string | null
  legal_person: Generated<string>
  /** In fen. */
  registered_capital: number | null
  /** `YYYY-MM-DD` */
  founded_on: string | null
  contact_name: Generated<string>
  phone: string | null
  phone_masked: GeneratedAlways<string | null>
  business_hours: Generated<string>
  province_code: number
  city_code: number
  district_code: number
  town_code: number | null
  address: string
  /** GCJ-02, as stored. */
  lng: number
  lat: number
  certified_at: Date | null
  certified: GeneratedAlways<boolean>
  state: Generated<CompanyState>
  /** 履约分 in hundredths of a point, 0 to 500. */
  score: Generated<number>
  /** 综合排序, kept by the city domain. */
  rank: Generated<number>
  service_count: Generated<number>
  order_count: Generated<number>
  review_count: Generated<number>
  favourite_count: Generated<number>
  view_count: Generated<number>
  /** Cheapest service on the shelf, in fen. */
  min_price: number | null
  /** Service categories (both levels) in which it has something on the shelf. */
  category_ids: Generated<number[]>
  name_grams: GeneratedAlways<string[]>
  created_at: Timestamp
  updated_at: Timestamp
}

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

export type CertificationsTable = {
  id: Generated<number>
  subject: 'PERSON' | 'COMPANY'
  /** The person, or who applied for the company. */
  user_id: number
  company_id: number | null
  state: CertificationState
  /** True: verified by a simulation, and shown as 演示. */
  sandbox: Generated<boolean>
  holder_name: string
  number_masked: Generated<string>
  number_cipher: Buffer | null
  number_hash: Buffer | null
  pictures: Generated<string[]>
  /** The papers: private uploads. */
  upload_ids: Generated<number[]>
  /** Of a company: public, so not sealed. */
  credit_code: string | null
  legal_person: Generated<string>
  /** Fen sent to the company's account for it to repeat. */
  transfer_amount: number | null
  transfer_tries: Generated<number>
  /** Null while it is decided but not on its way. */
  transfer_sent_at: Date | null
  transfer_until: Date | null
  refuse_reason: string | null
  applied_at: Timestamp
  decided_at: Date | null
  decided_by: number | null
  /** `YYYY-MM-DD` */
  valid_until: string | null
}

export type IdentityTables = {
  users: UsersTable
  companies: CompaniesTable
  company_employees: CompanyEmployeesTable
  certifications: CertificationsTable
}
