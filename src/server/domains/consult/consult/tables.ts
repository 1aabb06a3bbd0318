/** Tables of consultation, as Kysely sees them. Amounts are fen, scores hundredths of a star. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { QuoteKind } from '#lib/forms/consult/question.ts'
import type { StoredQuestion } from './question/content.ts'

export type QuestionState =
  | 'DRAFT'
  | 'PENDING_PAY'
  | 'REVIEWING'
  | 'REJECTED'
  | 'OPEN'
  | 'ANSWERING'
  | 'ACCEPTED'
  | 'FINISHED'
  | 'EXPIRED'
export type DirectedState =
  | 'PENDING_PAY'
  | 'WAIT_ACCEPT'
  | 'NEED_INFO'
  | 'DECLINED'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'CONSULTING'
  | 'WAIT_CONFIRM'
  | 'FINISHED'
  | 'REVIEWED'
  | 'DISPUTED'
  | 'PARTIAL_REFUND'
  | 'REFUNDED'
export type ConsultMedium = 'TEXT' | 'VOICE' | 'VIDEO'
export type MerchantState = 'APPLYING' | 'ACTIVE' | 'PAUSED' | 'REFUSED' | 'REVOKED'
export type CheckState = 'NONE' | 'REVIEWING' | 'REFUSED'
export type TextState = 'REVIEWING' | 'VISIBLE' | 'HIDDEN' | 'DELETED'

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Texts = ColumnType<string[], string[] | undefined, string[]>

export interface ConsultCategoriesTable {
  id: Generated<number>
  parent_id: number | null
  level: number
  name: string
  icon: Generated<string>
  intro: Generated<string>
  notice: Generated<string>
  sort: Generated<number>
  enabled: Generated<boolean>
  /** Public questions in it, kept by a trigger. */
  question_count: Generated<number>
}

export interface ConsultLabelsTable {
  id: Generated<number>
  kind: 'QUESTION' | 'EVALUATION' | 'ONCE'
  category_id: number | null
  name: string
  sort: Generated<number>
}

export interface ConsultCompaniesTable {
  company_id: number
  root_category_id: number
  intro: Generated<string>
  state: ColumnType<MerchantState, MerchantState | undefined, MerchantState>
  score: Generated<number>
  review_count: Generated<number>
  consult_count: Generated<number>
  opened_at: Stamp
}

export interface ConsultantsTable {
  id: Generated<number>
  user_id: number
  company_id: number | null
  name: string
  avatar: Generated<string>
  cover: Generated<string>
  title: string
  motto: Generated<string>
  intro: Generated<string>
  credential: Generated<string>
  root_category_id: number
  years: Generated<number>
  state: ColumnType<MerchantState, MerchantState | undefined, MerchantState>
  online_state: ColumnType<
    'ONLINE' | 'BUSY' | 'OFFLINE',
    'ONLINE' | 'BUSY' | 'OFFLINE' | undefined,
    'ONLINE' | 'BUSY' | 'OFFLINE'
  >
  last_seen_at: MaybeStamp
  /** Median seconds until the first reply; null while there is nothing to measure. */
  reply_seconds: number | null
  free_first: Generated<boolean>
  price_from: number | null
  score: Generated<number>
  review_count: Generated<number>
  answer_count: Generated<number>
  accepted_count: Generated<number>
  consult_count: Generated<number>
  province_code: number
  city_code: number
  district_code: number | null
  created_at: Stamp
  /** Private pictures, for the operators who decide. */
  certificate_ids: ColumnType<number[], number[] | undefined, number[]>
  applied_at: Stamp
  decided_at: MaybeStamp
  decided_by: ColumnType<number | null, number | null | undefined, number | null>
  refuse_reason: Generated<string>
  /** The day of the last check, `YYYY-MM-DD`. */
  checked_on: ColumnType<string | null, string | null | undefined, string | null>
  /** For individual consultants: the last day of the yearly check, `YYYY-MM-DD`. */
  valid_until: ColumnType<string | null, string | null | undefined, string | null>
  /** When they were notified that it ends. */
  reminded_at: MaybeStamp
  /** The mark is hidden: the time went by. */
  lapsed: Generated<boolean>
  /** The yearly check that was handed in last. */
  check_state: ColumnType<CheckState, CheckState | undefined, CheckState>
  /** The papers of it, until it is decided. */
  check_ids: ColumnType<number[], number[] | undefined, number[]>
  /** Why it was refused. */
  check_reason: Generated<string>
  is_public: GeneratedAlways<boolean>
  /** 2 online, 1 busy, 0 away or not taking orders. */
  presence: GeneratedAlways<number>
}

export interface ConsultantFieldsTable {
  consultant_id: number
  category_id: number
  sort: Generated<number>
}

export interface ConsultFeesTable {
  id: Generated<number>
  consultant_id: number | null
  company_id: number | null
  way: ConsultMedium
  minutes: number
  price: number
  follow_ups: Generated<number>
  note: Generated<string>
  enabled: Generated<boolean>
}

export interface ConsultantHoursTable {
  consultant_id: number
  /** 1 Monday … 7 Sunday. */
  weekday: number
  from_minute: number
  to_minute: number
}

export interface ConsultantDaysOffTable {
  consultant_id: number
  day: string
}

export interface ConsultantQuickRepliesTable {
  id: Generated<number>
  consultant_id: number
  content: string
  sort: Generated<number>
}

export interface ConsultationsTable {
  id: Generated<number>
  kind: 'QUESTION' | 'DIRECTED'
  state: QuestionState | DirectedState
  root_category_id: number
  category_id: number
  title: string
  summary: Generated<string>
  content: Generated<string>
  pictures: Texts
  asker_user_id: number
  asker_company_id: number | null
  anonymous: Generated<boolean>
  bounty: Generated<number>
  consultant_id: number | null
  company_id: number | null
  way: ConsultMedium | null
  minutes: number | null
  price: number | null
  starts_at: MaybeStamp
  ends_at: MaybeStamp
  follow_ups_left: number | null
  order_no: string | null
  province_code: number
  city_code: number
  district_code: number | null
  answer_count: Generated<number>
  comment_count: Generated<number>
  like_count: Generated<number>
  same_count: Generated<number>
  view_count: Generated<number>
  hot: Generated<number>
  created_at: Stamp
  published_at: MaybeStamp
  last_answer_at: MaybeStamp
  accepted_at: MaybeStamp
  finished_at: MaybeStamp
  closes_at: MaybeStamp
  hidden_at: MaybeStamp
  /** How long a bounty is open once the question is public. */
  valid_days: Generated<number>
  /** Why it was refused. */
  state_reason: Generated<string>
  reminders: Generated<number>
  /** When the sweep looks at it again. */
  next_step_at: MaybeStamp
  updated_at: Stamp
  /** For directed consultations: the start of the bought time. */
  started_at: MaybeStamp
  /** The first word of the answering side since then. */
  replied_at: MaybeStamp
  /** Private uploads that came with it. */
  file_ids: ColumnType<number[], number[] | undefined, number[]>
  is_public: GeneratedAlways<boolean>
  /** 1 unanswered, 2 being answered, 3 accepted or finished, 4 everything else. */
  phase: GeneratedAlways<number>
  title_grams: GeneratedAlways<string[]>
}

export interface ConsultationLabelLinksTable {
  consultation_id: number
  label_id: number
}

/** A passage word for word, with its place: of a playback the millisecond at which its first line begins. */
export type StoredQuote = { kind: QuoteKind; id: number; at: number | null; passage: string }
type Quotes = ColumnType<StoredQuote[], string | undefined, string>

export interface ConsultationAnswersTable {
  id: Generated<number>
  consultation_id: number
  author_user_id: number
  consultant_id: number | null
  company_id: number | null
  content: string
  summary: Generated<string>
  pictures: Texts
  voice_upload_id: number | null
  voice_seconds: number | null
  video_upload_id: number | null
  video_seconds: number | null
  quotes: Quotes
  /** Why it is shown folded. */
  folded_reason: Generated<string | null>
  state: ColumnType<TextState, TextState | undefined, TextState>
  accepted: Generated<boolean>
  /** One of several that share the bounty. */
  shares_bounty: Generated<boolean>
  like_count: Generated<number>
  comment_count: Generated<number>
  edit_count: Generated<number>
  created_at: Stamp
  edited_at: MaybeStamp
}

export interface ConsultationAnswerEditsTable {
  id: Generated<number>
  answer_id: number
  content: string
  pictures: Texts
  /** What this change took out. */
  voice_upload_id: number | null
  voice_seconds: number | null
  video_upload_id: number | null
  video_seconds: number | null
  /** As they stood before this change. */
  quotes: Quotes
  edited_at: Stamp
}

export interface QuestionDraftsTable {
  consultation_id: number
  content: ColumnType<StoredQuestion, string, string>
  updated_at: Stamp
}

export interface QuestionFollowsTable {
  user_id: number
  consultation_id: number
  created_at: Stamp
}

export interface ConsultationCommentsTable {
  id: Generated<number>
  answer_id: number
  parent_id: number | null
  author_user_id: number
  content: string
  state: ColumnType<TextState, TextState | undefined, TextState>
  like_count: Generated<number>
  created_at: Stamp
}

export interface ConsultationLikesTable {
  target: 'QUESTION' | 'SAME' | 'ANSWER' | 'COMMENT' | 'PLAYBACK' | 'BULLET'
  target_id: number
  user_id: number
  created_at: Stamp
}

export interface ConsultationEventsTable {
  id: Generated<number>
  consultation_id: number
  event: string
  from_state: string | null
  to_state: string
  actor: 'ASKER' | 'CONSULTANT' | 'COMPANY' | 'OPERATOR' | 'SYSTEM'
  actor_user_id: number | null
  reason: Generated<string>
  created_at: Stamp
}

export interface ConsultationRepliesTable {
  id: GeneratedAlways<number>
  consultation_id: number
  side: 'ASKER' | 'CONSULTANT' | 'COMPANY'
  author_user_id: number
  consultant_id: number | null
  kind: 'INFO' | 'TALK' | 'FOLLOW_UP'
  content: string
  file_ids: ColumnType<number[], number[] | undefined, number[]>
  created_at: Stamp
}

export interface ConsultationExtensionsTable {
  order_no: string
  consultation_id: number
  minutes: number
  price: number
  /** RETURN: paid when the consultation was over, to be given back. */
  state: ColumnType<'WAITING' | 'PAID' | 'RETURN' | 'CLOSED', 'WAITING' | undefined, 'WAITING' | 'PAID' | 'RETURN' | 'CLOSED'>
  created_at: Stamp
}

export type EvaluationState = 'VISIBLE' | 'REVIEWING' | 'HIDDEN'

export interface ConsultationEvaluationsTable {
  id: Generated<number>
  consultation_id: number
  consultant_id: number
  company_id: number | null
  author_user_id: number
  anonymous: Generated<boolean>
  score: number
  content: Generated<string>
  labels: Texts
  reply: Generated<string>
  replied_at: MaybeStamp
  /** A reply that waits. */
  held_reply: ColumnType<string | null, string | null | undefined, string | null>
  state: ColumnType<EvaluationState, EvaluationState | undefined, EvaluationState>
  created_at: Stamp
}

export type ComplaintState = 'NEW' | 'WAIT_APPEAL' | 'COMMUNICATION' | 'WAIT_ARBITRATION' | 'COMPLETE' | 'CANCELLED'

export type ConsultationStatementsTable = {
  id: Generated<number>
  complaint_id: number
  side: 'ASKER' | 'PROVIDER'
  user_id: number
  body: string
  file_ids: Generated<number[]>
  created_at: Date
}

export interface ConsultationComplaintsTable {
  file_ids: Generated<number[]>
  id: Generated<number>
  consultation_id: number
  complainant_user_id: number
  respondent_user_id: number
  reason: 'NO_ANSWER' | 'LATE' | 'WRONG_ADVICE' | 'OFF_PLATFORM' | 'ATTITUDE' | 'PRIVACY' | 'OTHER'
  content: string
  pictures: Texts
  appeal: Generated<string>
  appeal_until: Stamp
  verdict: Generated<string>
  refund: number | null
  state: ColumnType<ComplaintState, ComplaintState | undefined, ComplaintState>
  created_at: Stamp
  closed_at: MaybeStamp
}

export interface ConsultationEvidenceTable {
  id: Generated<number>
  complaint_id: number
  kind: 'MESSAGE' | 'CALL' | 'FILE' | 'ORDER' | 'EVENT'
  ref: string
  sha256: string
  created_at: Stamp
}

export interface ConsultTables {
  consult_categories: ConsultCategoriesTable
  consult_labels: ConsultLabelsTable
  consult_companies: ConsultCompaniesTable
  consultants: ConsultantsTable
  consultant_fields: ConsultantFieldsTable
  consult_fees: ConsultFeesTable
  consultant_hours: ConsultantHoursTable
  consultant_days_off: ConsultantDaysOffTable
  consultant_quick_replies: ConsultantQuickRepliesTable
  consultations: ConsultationsTable
  consultation_label_links: ConsultationLabelLinksTable
  consultation_answers: ConsultationAnswersTable
  consultation_answer_edits: ConsultationAnswerEditsTable
  question_drafts: QuestionDraftsTable
  question_follows: QuestionFollowsTable
  consultation_comments: ConsultationCommentsTable
  consultation_likes: ConsultationLikesTable
  consultation_events: ConsultationEventsTable
  consultation_replies: ConsultationRepliesTable
  consultation_extensions: ConsultationExtensionsTable
  consultation_evaluations: ConsultationEvaluationsTable
  consultation_complaints: ConsultationComplaintsTable
  consultation_statements: ConsultationStatementsTable
  consultation_evidence: ConsultationEvidenceTable
}
