/** Rows of schools. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MajorMode, SchoolKind, SchoolNature, TuitionUnit } from '#lib/contract/learn/school.ts'
import type { SchoolNewsState } from '#lib/contract/learn/school-news.ts'

/** `ONLINE` and `OFFLINE` have passed the review. */
export type SchoolState = 'DRAFT' | 'UNDER_REVIEW' | 'REJECTED' | 'ONLINE' | 'OFFLINE'

export type SchoolsTable = {
  id: Generated<number>
  owner_user_id: number
  company_id: number | null
  state: SchoolState
  state_reason: string | null
  kind: SchoolKind
  nature: SchoolNature
  name: string
  slogan: Generated<string>
  intro: Generated<string>
  logo: Generated<string>
  cover: Generated<string>
  gallery: Generated<string[]>
  tags: Generated<string[]>
  founded_year: number | null
  student_count: Generated<number>
  teacher_count: Generated<number>
  accreditation: Generated<string>
  accreditation_no: Generated<string>
  contact_name: Generated<string>
  /** Private: leaves only masked. */
  phone: string | null
  phone_masked: GeneratedAlways<string | null>
  office_hours: Generated<string>
  province_code: number
  city_code: number
  district_code: number
  area_text: string
  address: string
  lng: number
  lat: number
  /** Fen a year, over all majors. */
  fee_min: number | null
  fee_max: number | null
  fee_rank: GeneratedAlways<number>
  major_fields: Generated<string[]>
  /** Hundredths of a star over all its courses, weighed by how many learners scored each; 0 without reviews. */
  score: Generated<number>
  review_count: Generated<number>
  rank: Generated<number>
  course_count: Generated<number>
  view_count: Generated<number>
  favourite_count: Generated<number>
  name_grams: GeneratedAlways<string[]>
  published_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** When an operator last passed it, `YYYY-MM-DD`; null before the first time. */
  checked_on: ColumnType<string | null, string | null | undefined, string | null>
  /** The last day of that. */
  valid_until: ColumnType<string | null, string | null | undefined, string | null>
  /** When its company was notified that it ends. */
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Its mark is hidden: the time went by. */
  lapsed: Generated<boolean>
}

export type SchoolMajorsTable = {
  id: Generated<number>
  school_id: number
  position: number
  field: string
  name: string
  degree: Generated<string>
  mode: MajorMode
  months: number
  tuition: number
  tuition_unit: TuitionUnit
  quota: number | null
  intro: Generated<string>
}

export type SchoolDocumentsTable = {
  id: Generated<number>
  school_id: number
  kind: 'LICENCE' | 'PERMIT' | 'TEACHER' | 'SAFETY' | 'OTHER'
  name: string
  file_id: string
  created_at: Generated<Date>
}

export type SchoolRevisionsTable = {
  id: Generated<number>
  school_id: number
  author_user_id: number
  state: 'DRAFT' | 'UNDER_REVIEW' | 'PASSED' | 'REJECTED' | 'WITHDRAWN'
  reason: string | null
  /** Column names of `schools` with their new values. */
  changes: JSONColumnType<Record<string, unknown>>
  decided_at: Date | null
  created_at: Generated<Date>
}

export type SchoolNewsTable = {
  id: Generated<number>
  school_id: number
  /** Everybody sees what is `PUBLISHED`; `HIDDEN` is what a report took away. */
  state: SchoolNewsState
  state_reason: Generated<string | null>
  title: string
  /** Cleaned HTML. */
  body: string
  /** Key of the first picture in it, or empty. */
  picture: Generated<string>
  /** The day that its school gives it. */
  published_at: Date
  /** Who wrote it; null: before that was kept. */
  created_by: Generated<number | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type SchoolTables = {
  schools: SchoolsTable
  school_majors: SchoolMajorsTable
  school_documents: SchoolDocumentsTable
  school_revisions: SchoolRevisionsTable
  school_news: SchoolNewsTable
}
