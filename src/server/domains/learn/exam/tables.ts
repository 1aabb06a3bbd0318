/** Rows of exams. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ExamKind } from '#lib/contract/learn/exam.ts'

export type ExamState = 'DRAFT' | 'PUBLISHED' | 'CANCELLED' | 'ARCHIVED'
export type RegistrationState =
  | 'SUBMITTED'
  | 'QUALIFYING'
  | 'REFUSED'
  | 'WAITLISTED'
  | 'UNPAID'
  | 'REGISTERED'
  | 'TICKET_ISSUED'
  | 'TAKEN'
  | 'ABSENT'
  | 'SCORED'
  | 'CANCELLED'

export type ExamsTable = {
  id: Generated<number>
  school_id: number | null
  state: ExamState
  kind: ExamKind
  title: string
  organiser: string
  summary: Generated<string>
  description: Generated<string>
  picture: Generated<string>
  fee: number
  materials: Generated<string[]>
  conditions: Generated<string[]>
  register_from: Date
  register_to: Date
  starts_at: Date
  ends_at: Date
  ticket_from: Date | null
  result_at: Date | null
  /** The sum over the sites; how many are taken, only the sites know. */
  seats: Generated<number>
  /** Whether the materials are handed in as files when registering. */
  needs_files: Generated<boolean>
  /** The lowest score that passes; null: the exam has none. */
  pass_score: number | null
  province_code: number | null
  city_code: number | null
  area_text: Generated<string>
  view_count: Generated<number>
  title_grams: GeneratedAlways<string[]>
  /** Told to all who had registered. */
  cancel_reason: Generated<string>
  /** Null too where it was called off before registrations stood here. */
  cancelled_at: Generated<Date | null>
  published_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type ExamSubjectsTable = { id: Generated<number>; exam_id: number; name: string; starts_at: Date; ends_at: Date }

export type ExamSitesTable = {
  id: Generated<number>
  exam_id: number
  name: string
  province_code: number
  city_code: number
  district_code: number
  address: string
  lng: number
  lat: number
  seats: number
  seats_taken: Generated<number>
}

export type ExamRegistrationsTable = {
  id: Generated<number>
  exam_id: number
  site_id: number
  user_id: number
  state: RegistrationState
  reason: string | null
  /** Numbers of papers and phones stand here masked. */
  form: JSONColumnType<Record<string, string>>
  /** The same whole, sealed: `{ idNumber, phone }`. */
  private_cipher: Buffer | null
  /** Until when a seat is held for a step of the person: confirming after waiting, paying after having qualified. */
  due_at: Date | null
  order_no: string | null
  seat_no: string | null
  ticket_no: string | null
  /** Under which anybody may ask whether the ticket is real; not to be guessed from other tickets. */
  check_code: string | null
  score: number | null
  passed: boolean | null
  result_notified_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type ExamRegistrationFilesTable = {
  id: Generated<number>
  registration_id: number
  /** Which of the exam's materials it is. */
  material: string
  upload_id: number
  name: string
}

export type ExamTicketFilesTable = {
  registration_id: number
  state: Generated<'WAITING' | 'RUNNING' | 'READY' | 'FAILED'>
  tries: Generated<number>
  requested_at: Date
  started_at: Date | null
  file: Buffer | null
}

export type ExamCertificatesTable = {
  id: Generated<number>
  registration_id: number
  code: string
  holder_name: string
  issued_at: Date
  revoked_at: Date | null
  revoke_reason: Generated<string>
  by_correction: Generated<boolean>
}

export type ExamCertificateFilesTable = {
  id: number
  state: Generated<'WAITING' | 'RUNNING' | 'READY' | 'FAILED'>
  tries: Generated<number>
  requested_at: Date
  started_at: Date | null
  file: Buffer | null
}

export type ExamTables = {
  exams: ExamsTable
  exam_subjects: ExamSubjectsTable
  exam_sites: ExamSitesTable
  exam_registrations: ExamRegistrationsTable
  exam_registration_files: ExamRegistrationFilesTable
  exam_ticket_files: ExamTicketFilesTable
  exam_certificates: ExamCertificatesTable
  exam_certificate_files: ExamCertificateFilesTable
}
