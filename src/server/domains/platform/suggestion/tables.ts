/** Rows of suggestions. */
import type { ColumnType, Generated } from 'kysely'
import type { SuggestionKind, SuggestionState } from '#lib/contract/platform/suggestion.ts'

export type SuggestionTables = {
  suggestions: {
    id: Generated<number>
    ticket: string
    /** Null: a visitor. */
    user_id: number | null
    /** The company the person acted for. */
    company_id: number | null
    kind: SuggestionKind
    body: string
    contact: string
    upload_ids: number[]
    state: Generated<SuggestionState>
    answer: string | null
    created_at: ColumnType<Date, Date | undefined, never>
    answered_at: Date | null
  }
  suggestion_days: { day: string; last: number }
}
