/** Rows of the review queue. */
import type { ColumnType, Generated } from 'kysely'
import type { ReviewKind, ReviewState } from '#lib/contract/platform/moderation.ts'

export type ModerationTables = {
  review_cases: {
    id: Generated<number>
    kind: ReviewKind
    ref_id: number
    title: string
    /** Null: a visitor. */
    submitted_by: number | null
    company_id: number | null
    city_code: number | null
    state: Generated<ReviewState>
    /** 0: shown before all others; 1. */
    precedence: Generated<number>
    submitted_at: ColumnType<Date, Date | undefined, never>
    claimed_by: number | null
    claimed_at: Date | null
    decided_by: number | null
    decided_at: Date | null
    reason: Generated<string>
  }
}
