/** The tables of recruitment, as Kysely sees them. */
import type { Generated, JSONColumnType } from 'kysely'
import type {
  CompanyScale,
  EducationLevel,
  EmploymentType,
  ExperienceLevel,
  RecruitmentKind,
  SalaryUnit,
} from '#lib/contract/city/recruitment.ts'

export type RecruitmentState =
  | 'DRAFT'
  | 'REVIEWING'
  | 'REJECTED'
  | 'PUBLISHED'
  | 'PAUSED'
  | 'EXPIRED'
  | 'CLOSED'
  | 'TAKEN_DOWN'
  | 'APPEALING'

export type ApplicationState =
  | 'APPLY'
  | 'VIEW'
  | 'CANDIDATE'
  | 'INTERVIEW'
  | 'OFFER'
  | 'HIRED'
  | 'ABANDON'
  | 'WITHDRAWN'
  | 'EXPIRED'

/** Who may see a job-seeker post: everyone, certified employers who are signed in, nobody. */
export type ResumeVisibility = 'PUBLIC' | 'EMPLOYERS' | 'PRIVATE'

/** A résumé as it was when the post was written. `fullName` and `phone` never leave the server without consent. */
export type ResumeSnapshot = {
  fullName: string
  displayName: string
  gender: '男' | '女'
  birthYear: number
  workYears: number
  arrival: string
  works: { company: string; title: string; from: string; to: string; text: string }[]
  schools: { school: string; major: string; degree: string; from: string; to: string }[]
  skills: string[]
}

export type ProfessionsTable = {
  id: Generated<number>
  parent_id: number | null
  name: string
  position: number
  /** Open jobs in it; refreshed with the counts, not with every write. */
  job_count: Generated<number>
}

export type RecruitmentsTable = {
  id: Generated<number>
  kind: RecruitmentKind
  state: RecruitmentState
  state_reason: string | null
  company_id: number | null
  publisher_user_id: number
  profession_id: number
  profession_group_id: number
  title: string
  summary: string
  description: string
  employment: EmploymentType
  salary_unit: SalaryUnit
  salary_min: number | null
  salary_max: number | null
  salary_negotiable: boolean
  salary_months: number
  /** The upper end as monthly pay in fen, for the salary order; 0 when negotiable. */
  salary_rank: number
  headcount: number | null
  education: EducationLevel
  experience: ExperienceLevel
  tags: string[]
  company_scale: CompanyScale | null
  province_code: number
  city_code: number
  district_code: number | null
  /** City and district as a card shows them: 深圳·南山区. */
  area_text: string
  address: string
  lng: number | null
  lat: number | null
  contact_name: string | null
  contact_phone: string | null
  contact_wechat: string | null
  resume: JSONColumnType<ResumeSnapshot> | null
  visibility: ResumeVisibility
  /** Digest of the normalised text: refuses near-duplicates of one publisher. */
  fingerprint: string
  view_count: Generated<number>
  like_count: Generated<number>
  comment_count: Generated<number>
  applicant_count: Generated<number>
  unviewed_count: Generated<number>
  unanswered_count: Generated<number>
  published_at: Date | null
  refreshed_at: Date
  expires_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type RecruitmentCommentsTable = {
  id: Generated<number>
  recruitment_id: number
  parent_id: number | null
  reply_to_user_id: number | null
  user_id: number
  body: string
  state: 'PUBLISHED' | 'REVIEWING' | 'HIDDEN' | 'DELETED'
  like_count: Generated<number>
  reply_count: Generated<number>
  created_at: Generated<Date>
}

export type RecruitmentLikesTable = {
  id: Generated<number>
  user_id: number
  recruitment_id: number | null
  comment_id: number | null
  created_at: Generated<Date>
}

export type JobApplicationsTable = {
  id: Generated<number>
  recruitment_id: number
  company_id: number
  user_id: number
  state: ApplicationState
  note: string
  interview_at: Date | null
  interview_place: string | null
  interview_accepted: boolean | null
  viewed_at: Date | null
  answered_at: Date | null
  closed_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type RecruitmentTables = {
  professions: ProfessionsTable
  recruitments: RecruitmentsTable
  recruitment_comments: RecruitmentCommentsTable
  recruitment_likes: RecruitmentLikesTable
  job_applications: JobApplicationsTable
}
