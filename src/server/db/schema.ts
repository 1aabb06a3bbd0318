/** The database as Kysely sees it: the tables of every domain. */

import type { CityTables } from '#server/domains/city/city/tables.ts'
import type { MapTables } from '#server/domains/city/map/tables.ts'
import type { NationTables } from '#server/domains/city/nation/tables.ts'
import type { RecruitmentTables } from '#server/domains/city/recruitment/tables.ts'
import type { ConsultTables } from '#server/domains/consult/consult/tables.ts'
import type { PlaybackTables } from '#server/domains/consult/playback/tables.ts'
import type { CourseTables } from '#server/domains/learn/course/tables.ts'
import type { ExamTables } from '#server/domains/learn/exam/tables.ts'
import type { SchoolTables } from '#server/domains/learn/school/tables.ts'
import type { AccountTables } from '#server/domains/park/account/tables.ts'
import type { DownloadTables } from '#server/domains/park/download/tables.ts'
import type { ForumTables } from '#server/domains/park/forum/tables.ts'
import type { GardenTables } from '#server/domains/park/garden/tables.ts'
import type { PolicyTables } from '#server/domains/park/policy/tables.ts'
import type { VideoTables } from '#server/domains/park/video/tables.ts'
import type { AddressTables } from '#server/domains/people/address/tables.ts'
import type { IdentityTables } from '#server/domains/people/identity/tables.ts'
import type { PersonalDataTables } from '#server/domains/people/personal-data/tables.ts'
import type { ProfileTables } from '#server/domains/people/profile/tables.ts'
import type { SessionTables } from '#server/domains/people/session/tables.ts'
import type { StaffTables } from '#server/domains/people/staff/tables.ts'
import type { ThirdPartyTables } from '#server/domains/people/third-party/tables.ts'
import type { HomeTables } from '#server/domains/platform/home/tables.ts'
import type { ModerationTables } from '#server/domains/platform/moderation/tables.ts'
import type { NoticeTables } from '#server/domains/platform/notice/tables.ts'
import type { OperatorTables } from '#server/domains/platform/operator/tables.ts'
import type { RuleTables } from '#server/domains/platform/rule/tables.ts'
import type { SearchTables } from '#server/domains/platform/search/tables.ts'
import type { SuggestionTables } from '#server/domains/platform/suggestion/tables.ts'
import type { UploadTables } from '#server/domains/platform/upload/tables.ts'
import type { CloudTables } from '#server/domains/trade/cloud/tables.ts'
import type { OrderTables } from '#server/domains/trade/order/tables.ts'
import type { ReviewTables } from '#server/domains/trade/review/tables.ts'
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
