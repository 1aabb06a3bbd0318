/** The database as Kysely sees it: the tables of every domain. */

import type { CityTables } from '#server/server/domains/city/city/tables.ts'
import type { MapTables } from '#server/server/domains/city/map/tables.ts'
import type { NationTables } from '#server/server/domains/city/nation/tables.ts'
import type { RecruitmentTables } from '#server/server/domains/city/recruitment/tables.ts'
import type { ConsultTables } from '#server/server/domains/consult/consult/tables.ts'
import type { PlaybackTables } from '#server/server/domains/consult/playback/tables.ts'
import type { CourseTables } from '#server/server/domains/learn/course/tables.ts'
import type { ExamTables } from '#server/server/domains/learn/exam/tables.ts'
import type { SchoolTables } from '#server/server/domains/learn/school/tables.ts'
import type { AccountTables } from '#server/server/domains/park/account/tables.ts'
import type { DownloadTables } from '#server/server/domains/park/download/tables.ts'
import type { ForumTables } from '#server/server/domains/park/forum/tables.ts'
import type { GardenTables } from '#server/server/domains/park/garden/tables.ts'
import type { PolicyTables } from '#server/server/domains/park/policy/tables.ts'
import type { VideoTables } from '#server/server/domains/park/video/tables.ts'
import type { AddressTables } from '#server/server/domains/people/address/tables.ts'
import type { IdentityTables } from '#server/server/domains/people/identity/tables.ts'
import type { PersonalDataTables } from '#server/server/domains/people/personal-data/tables.ts'
import type { ProfileTables } from '#server/server/domains/people/profile/tables.ts'
import type { SessionTables } from '#server/server/domains/people/session/tables.ts'
import type { StaffTables } from '#server/server/domains/people/staff/tables.ts'
import type { ThirdPartyTables } from '#server/server/domains/people/third-party/tables.ts'
import type { HomeTables } from '#server/server/domains/platform/home/tables.ts'
import type { ModerationTables } from '#server/server/domains/platform/moderation/tables.ts'
import type { NoticeTables } from '#server/server/domains/platform/notice/tables.ts'
import type { OperatorTables } from '#server/server/domains/platform/operator/tables.ts'
import type { RuleTables } from '#server/server/domains/platform/rule/tables.ts'
import type { SearchTables } from '#server/server/domains/platform/search/tables.ts'
import type { SuggestionTables } from '#server/server/domains/platform/suggestion/tables.ts'
import type { UploadTables } from '#server/server/domains/platform/upload/tables.ts'
import type { CloudTables } from '#server/server/domains/trade/cloud/tables.ts'
import type { OrderTables } from '#server/server/domains/trade/order/tables.ts'
import type { ReviewTables } from '#server/server/domains/trade/review/tables.ts'
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
