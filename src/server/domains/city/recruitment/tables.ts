/** The tables of recruitment, as Kysely sees them. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  CompanyScale,
  EducationLevel,
  EmploymentType,
  ExperienceLevel,
  RecruitmentKind,
  SalaryUnit,
} from '#lib/contract/city/recruitment.ts'
import type { PostDraft, PostEditState, WorkTerms } from '#lib/contract/city/recruitment-post.ts'
import type { ResumeContent } from '#lib/contract/city/resume.ts'

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
  | 'CHECKING'

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

/** A résumé as it was when the post was written. `fullName` never leaves the server without consent. */
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
  /** Switched off, it is offered nowhere any more; what stands in it stays. */
  enabled: Generated<boolean>
  /** Open jobs in it; refreshed with the counts, not with every write. */
  job_count: Generated<number>
}

export type RecruitmentsTable = {
  id: Generated<number>
  kind: RecruitmentKind
  state: RecruitmentState
  state_reason: string | null
  taken_down_at: Generated<Date | null>
  taken_down_by: Generated<number | null>
  appealed_at: Generated<Date | null>
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
  /** The résumé that `resume` was taken from. */
  resume_id: Generated<number | null>
  /** What a job states besides its pay; null in posts from before that was asked for, and in job-seeker posts. */
  work_terms: ColumnType<WorkTerms | null, string | null | undefined, string | null>
  /** For how long it is public once it is approved. */
  valid_days: Generated<number>
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
  /** Why it is shown folded. */
  folded_reason: Generated<string | null>
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
  interview_note: Generated<string>
  /** The résumés as they were when they were sent. */
  resumes: ColumnType<SentResume[], string | undefined, string>
  /** The company's own. */
  company_note: Generated<string>
  applicant_agreed_at: Generated<Date | null>
  company_agreed_at: Generated<Date | null>
  viewed_at: Date | null
  answered_at: Date | null
  closed_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A résumé as it was sent: `attachmentId` names an upload of the applicant. */
export type SentResume = ResumeContent & { attachmentId: number | null }

export type RecruitmentEditsTable = {
  recruitment_id: number
  content: ColumnType<PostDraft, string, string>
  state: Generated<PostEditState>
  reason: Generated<string>
  updated_at: Generated<Date>
}

export type ResumesTable = {
  id: Generated<number>
  user_id: number
  content: ColumnType<ResumeContent, string, string>
  attachment_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type ApplicationSide = 'applicant' | 'company'

export type JobApplicationEventsTable = {
  id: Generated<number>
  application_id: number
  event: string
  side: ApplicationSide | 'system'
  user_id: number | null
  note: Generated<string>
  created_at: Generated<Date>
}

export type ContactRevealsTable = {
  id: Generated<number>
  application_id: number
  user_id: number
  side: ApplicationSide
  created_at: Generated<Date>
}

export type RecruitmentViolationsTable = {
  id: Generated<number>
  company_id: number
  recruitment_id: number
  case_id: number | null
  reason: string
  correct_before: Date | null
  /** What the job said that is to be corrected. */
  content_version: string | null
  settled_at: Date | null
  /** Null: a warning. */
  suspended_until: Date | null
  created_at: Date
  revoked_at: Date | null
}

export type RecruitmentTables = {
  recruitment_violations: RecruitmentViolationsTable
  professions: ProfessionsTable
  recruitments: RecruitmentsTable
  recruitment_comments: RecruitmentCommentsTable
  recruitment_likes: RecruitmentLikesTable
  job_applications: JobApplicationsTable
  recruitment_edits: RecruitmentEditsTable
  resumes: ResumesTable
  job_application_events: JobApplicationEventsTable
  contact_reveals: ContactRevealsTable
}
