/** Rows of courses and of questions about learning. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CourseLevel, LessonKind } from '#lib/contract/learn/course.ts'
import type { CourseDraft, QuizKind } from '#lib/contract/learn/course-author.ts'
import type { QuizAnswer } from '#lib/contract/learn/course-learning.ts'
import type { DocumentFilesTable } from '#server/pdf/file-queries.ts'

export type CourseState = 'DRAFT' | 'UNDER_REVIEW' | 'REJECTED' | 'ONLINE' | 'OFFLINE'
export type RevisionState = 'DRAFT' | 'UNDER_REVIEW' | 'REJECTED'
export type CommentState = 'PUBLISHED' | 'REVIEWING' | 'HIDDEN' | 'DELETED'
export type EnrolmentState = 'UNPAID' | 'LEARNING' | 'FINISHED' | 'EXPIRED' | 'REFUNDING' | 'REFUNDED' | 'CANCELLED'

export type CourseCategoriesTable = {
  id: Generated<number>
  parent_id: number | null
  name: string
  position: number
  enabled: Generated<boolean>
  course_count: Generated<number>
}

export type CourseTeachersTable = {
  id: Generated<number>
  user_id: number | null
  school_id: number | null
  company_id: number | null
  name: string
  title: string
  avatar: Generated<string>
  intro: Generated<string>
  years: Generated<number>
  course_count: Generated<number>
  student_count: Generated<number>
}

export type CoursesTable = {
  id: Generated<number>
  category_id: number
  category_group_id: number
  teacher_id: number
  /** Exactly one of the three offers the course. */
  school_id: number | null
  company_id: number | null
  owner_user_id: Generated<number | null>
  state: CourseState
  state_reason: string | null
  title: string
  subtitle: Generated<string>
  description: Generated<string>
  /** What the author wrote, as Markdown; empty where there is HTML alone. */
  description_source: Generated<string>
  cover: Generated<string>
  level: CourseLevel
  /** Pupils' courses fall under the rule for prepaid fees. */
  k12: Generated<boolean>
  /** Teaches pupils what schools teach, with a permit. */
  subject_training: Generated<boolean>
  permit_no: Generated<string>
  permit_upload_id: Generated<number | null>
  tags: Generated<string[]>
  audience: Generated<string[]>
  gains: Generated<string[]>
  price: number
  original_price: number | null
  valid_days: number | null
  lesson_count: Generated<number>
  free_lesson_count: Generated<number>
  duration_seconds: Generated<number>
  student_count: Generated<number>
  comment_count: Generated<number>
  /** Hundredths of a star, 0 while nobody has scored. */
  score: Generated<number>
  score_count: Generated<number>
  title_grams: GeneratedAlways<string[]>
  published_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type CourseChaptersTable = { id: Generated<number>; course_id: number; position: number; title: string }

export type CourseLessonsTable = {
  id: Generated<number>
  course_id: number
  chapter_id: number
  position: number
  kind: LessonKind
  title: string
  free: Generated<boolean>
  duration_seconds: Generated<number>
  body: Generated<string>
  /** What the author wrote, as Markdown; empty where there is HTML alone. */
  body_source: Generated<string>
  file_id: string | null
  /** The film or the file that was uploaded for it. */
  upload_id: Generated<number | null>
  /** The address of the film of a video lesson; null while there is none. */
  source_url: string | null
  source_mime: string | null
  /** Hundredths of the points that a quiz asks for. */
  pass_mark: Generated<number>
  /** Null: as often as one likes. */
  max_attempts: Generated<number | null>
  /** Taken out of the course; it stays for anyone who learned it. */
  removed_at: Generated<Date | null>
}

/** A course as its author writes it, until an operator has passed it. */
export type CourseRevisionsTable = {
  course_id: number
  author_user_id: number
  state: Generated<RevisionState>
  reason: string | null
  content: JSONColumnType<CourseDraft>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type CourseQuizQuestionsTable = {
  id: Generated<number>
  lesson_id: number
  position: number
  kind: Generated<QuizKind>
  question: string
  choices: string[]
  /** Positions of the right choices, from 0. */
  answers: number[]
  /** What may be filled in, for questions without choices. */
  texts: Generated<string[]>
  explanation: Generated<string>
}

export type CourseCommentsTable = {
  id: Generated<number>
  course_id: number
  parent_id: number | null
  reply_to_user_id: number | null
  user_id: number
  by_teacher: Generated<boolean>
  body: string
  score: number | null
  state: Generated<CommentState>
  like_count: Generated<number>
  reply_count: Generated<number>
  created_at: Generated<Date>
}

export type CourseCommentLikesTable = { user_id: number; comment_id: number; created_at: Generated<Date> }

export type CourseEnrolmentsTable = {
  id: Generated<number>
  course_id: number
  user_id: number
  state: EnrolmentState
  order_no: string | null
  paid: Generated<number>
  lessons_done: Generated<number>
  expires_at: Date | null
  finished_at: Date | null
  created_at: Generated<Date>
}

export type CourseProgressTable = {
  enrolment_id: number
  lesson_id: number
  position_seconds: Generated<number>
  quiz_score: number | null
  done_at: Date | null
  opened_at: Generated<Date>
  updated_at: Generated<Date>
}

export type CourseQuizAttemptsTable = {
  id: Generated<number>
  enrolment_id: number
  lesson_id: number
  answers: JSONColumnType<QuizAnswer[]>
  score: number
  passed: boolean
  created_at: Generated<Date>
}

export type CourseNotesTable = {
  id: Generated<number>
  user_id: number
  course_id: number
  lesson_id: number
  at_seconds: Generated<number>
  body: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type CourseCertificatesTable = {
  id: Generated<number>
  enrolment_id: number
  code: string
  holder_name: string
  issued_at: Date
  revoked_at: Date | null
  /** The reason for the learner; empty where the course was refunded. */
  revoke_reason: Generated<string>
}

export type LearnQuestionsTable = {
  id: Generated<number>
  /** Exactly one of the three is asked about. */
  school_id: number | null
  course_id: number | null
  exam_id: number | null
  /** The lesson that a question about a course is about. */
  lesson_id: Generated<number | null>
  user_id: number
  body: string
  answer: string | null
  answered_by: string | null
  answered_at: Date | null
  state: Generated<CommentState>
  like_count: Generated<number>
  created_at: Generated<Date>
}

export type CourseTables = {
  course_categories: CourseCategoriesTable
  course_teachers: CourseTeachersTable
  courses: CoursesTable
  course_chapters: CourseChaptersTable
  course_lessons: CourseLessonsTable
  course_quiz_questions: CourseQuizQuestionsTable
  course_revisions: CourseRevisionsTable
  course_quiz_attempts: CourseQuizAttemptsTable
  course_notes: CourseNotesTable
  course_comments: CourseCommentsTable
  course_comment_likes: CourseCommentLikesTable
  course_enrolments: CourseEnrolmentsTable
  course_progress: CourseProgressTable
  course_certificates: CourseCertificatesTable
  course_certificate_files: DocumentFilesTable
  learn_questions: LearnQuestionsTable
}
