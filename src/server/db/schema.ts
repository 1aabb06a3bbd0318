/** The database as Kysely sees it: the tables of every domain. */
import type { AccountTables } from '#server/domains/account/tables.ts'
import type { AddressTables } from '#server/domains/address/tables.ts'
import type { CityTables } from '#server/domains/city/tables.ts'
import type { CloudTables } from '#server/domains/cloud/tables.ts'
import type { ConsultTables } from '#server/domains/consult/tables.ts'
import type { CourseTables } from '#server/domains/course/tables.ts'
import type { DownloadTables } from '#server/domains/download/tables.ts'
import type { ExamTables } from '#server/domains/exam/tables.ts'
import type { ForumTables } from '#server/domains/forum/tables.ts'
import type { GardenTables } from '#server/domains/garden/tables.ts'
import type { HomeTables } from '#server/domains/home/tables.ts'
import type { IdentityTables } from '#server/domains/identity/tables.ts'
import type { MapTables } from '#server/domains/map/tables.ts'
import type { ModerationTables } from '#server/domains/moderation/tables.ts'
import type { NationTables } from '#server/domains/nation/tables.ts'
import type { NoticeTables } from '#server/domains/notice/tables.ts'
import type { OperatorTables } from '#server/domains/operator/tables.ts'
import type { OrderTables } from '#server/domains/order/tables.ts'
import type { PersonalDataTables } from '#server/domains/personal-data/tables.ts'
import type { PlaybackTables } from '#server/domains/playback/tables.ts'
import type { PolicyTables } from '#server/domains/policy/tables.ts'
import type { ProfileTables } from '#server/domains/profile/tables.ts'
import type { RecruitmentTables } from '#server/domains/recruitment/tables.ts'
import type { ReviewTables } from '#server/domains/review/tables.ts'
import type { RuleTables } from '#server/domains/rule/tables.ts'
import type { SchoolTables } from '#server/domains/school/tables.ts'
import type { SearchTables } from '#server/domains/search/tables.ts'
import type { SessionTables } from '#server/domains/session/tables.ts'
import type { StaffTables } from '#server/domains/staff/tables.ts'
import type { SuggestionTables } from '#server/domains/suggestion/tables.ts'
import type { ThirdPartyTables } from '#server/domains/third-party/tables.ts'
import type { UploadTables } from '#server/domains/upload/tables.ts'
import type { VideoTables } from '#server/domains/video/tables.ts'
import type { KernelTables } from './tables.ts'

export type Database = KernelTables &
  NationTables &
  MapTables &
  HomeTables &
  IdentityTables &
  CityTables &
  ReviewTables &
  RecruitmentTables &
  SearchTables &
  ConsultTables &
  PlaybackTables &
  CourseTables &
  SchoolTables &
  ExamTables &
  CloudTables &
  ForumTables &
  VideoTables &
  DownloadTables &
  AccountTables &
  GardenTables &
  PolicyTables &
  RuleTables &
  SessionTables &
  ThirdPartyTables &
  NoticeTables &
  AddressTables &
  ProfileTables &
  StaffTables &
  PersonalDataTables &
  OrderTables &
  ModerationTables &
  OperatorTables &
  UploadTables &
  SuggestionTables
