/** Rows of people. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Duty } from '#lib/contract/define.ts'

export type UserType = 'USER' | 'EMPLOYEE'
export type UserState = 'ACTIVE' | 'FROZEN' | 'CLOSING' | 'CLOSED' | 'DORMANT'
export type Gender = 'UNKNOWN' | 'MALE' | 'FEMALE'
export type ProfileVisibility = 'PUBLIC' | 'MEMBERS' | 'PRIVATE'

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
  /** When they signed in last. */
  last_active_at: Timestamp
  /** When the person was notified that the account, unused for long, will be stopped. */
  dormancy_told_at: Date | null
  /** Something keeps the account open: its time counts from here. */
  dormancy_from: Date | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type IdentityTables = {
  users: UsersTable
}
