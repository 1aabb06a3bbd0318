/** Rows of db/baseline/platform/operator.ts. */
import type { ColumnType, Generated } from 'kysely'
import type { CategoryArea } from '#lib/contract/platform/operator-categories.ts'

export type OperatorTables = {
  /** What search still finds by the old name of a category: records of a kind after `after_id`. */
  category_renames: { area: CategoryArea; category_id: number; kind: string; after_id: Generated<number> }
  /** Who is stopped, or was. The open one (`ended_at` null) of a person or a company is the one that counts. */
  freezes: {
    id: Generated<number>
    user_id: number | null
    company_id: number | null
    reason: string
    frozen_by: number
    frozen_at: ColumnType<Date, Date | undefined, never>
    /** Null: until an operator ends it. */
    until: Date | null
    /** When a person who was leaving would have been gone; the wait goes on afterwards. */
    closing_at: Date | null
    ended_at: Date | null
    /** Null for one that ended by its term. */
    ended_by: number | null
  }
  /** Who saw with whose eyes. Over at `ends_at`, or before by `ended_at`. */
  shadows: {
    id: Generated<number>
    operator_id: number
    session_id: number
    user_id: number
    reason: string
    began_at: ColumnType<Date, Date, never>
    ends_at: ColumnType<Date, Date, never>
    ended_at: Date | null
  }
  /** What a freeze suspended, and the state it had. */
  freeze_suspended: { freeze_id: number; kind: string; ref_id: number; state: string }
}
