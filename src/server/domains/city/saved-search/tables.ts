/** Rows of `db/baseline/city/saved-search.ts`. */
import type { ColumnType, Generated } from 'kysely'

export type SavedSearchTables = {
  saved_searches: {
    id: Generated<number>
    user_id: ColumnType<number, number, never>
    kind: 'SERVICE' | 'RECRUITMENT' | 'POLICY'
    name: string
    address: string
    is_on: ColumnType<boolean, never, boolean>
    seen_at: Date
    /** For searches of policies: the ids it has found so far. */
    seen_ids: Generated<number[]>
    next_at: Date
    found_at: ColumnType<Date | null, never, Date>
    created_at: ColumnType<Date, Date, never>
  }
}
