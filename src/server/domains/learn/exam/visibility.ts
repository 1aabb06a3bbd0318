/** The one place that says which exams a visitor may see, and where an exam stands. */
import { type RawBuilder, sql } from 'kysely'
import type { ExamPhase } from '#lib/contract/learn/exam.ts'
import type { ExamState } from './tables.ts'

/** Condition on `exams`; written exactly like the predicate of its partial indexes. */
export const isPublicExam: RawBuilder<boolean> = sql<boolean>`exams.state in ('PUBLISHED', 'CANCELLED', 'ARCHIVED')`

type Dates = {
  state: ExamState
  register_from: Date
  register_to: Date
  starts_at: Date
  ends_at: Date
  seats: number
  seats_taken: number
}

export function phaseOf(exam: Dates, now: Date): ExamPhase {
  if (exam.state === 'CANCELLED') return 'CANCELLED'
  if (now >= exam.ends_at || exam.state === 'ARCHIVED') return 'FINISHED'
  if (now >= exam.starts_at) return 'RUNNING'
  if (now >= exam.register_to) return 'CLOSED'
  if (now < exam.register_from) return 'COMING'
  return exam.seats_taken >= exam.seats ? 'FULL' : 'OPEN'
}
