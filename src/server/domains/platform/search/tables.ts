/** The tables of search, as Kysely sees them. `search_entries` is read and written by its own statements only. */
import type { Generated, JSONColumnType } from 'kysely'
import type { SearchFact, SearchKind } from './kinds.ts'

export type SearchDocumentsTable = {
  id: Generated<number>
  kind: SearchKind
  ref_id: number
  title: string
  /** The title without spaces and marks, in lower case: finds a record by its whole name. */
  title_key: string
  summary: string
  body: string
  picture: string | null
  province_code: number | null
  city_code: number | null
  district_code: number | null
  owner_user_id: number | null
  owner_company_id: number | null
  rank: number
  facts: JSONColumnType<Record<string, SearchFact>>
  published_at: Date
  indexed_at: Generated<Date>
}

export type SearchTables = {
  search_documents: SearchDocumentsTable
  search_entries: { index: string; tier: number; document_id: number; rank: number; terms: string }
  search_tiers: { index: string; tier: number; min_rank: Generated<number> }
  search_synonyms: { id: Generated<number>; words: string[]; enabled: Generated<boolean> }
  search_hot_words: {
    id: Generated<number>
    word: string
    city_code: number | null
    position: Generated<number>
    rising: Generated<boolean>
    enabled: Generated<boolean>
  }
  search_words: { word: string }
  search_suggestions: { id: Generated<number>; text: string; index: string; weight: number }
  search_suggestion_documents: { suggestion_id: number; document_id: number }
  search_released_suggestions: { id: Generated<number>; suggestion_id: number }
  search_suggestion_refills: { kind: SearchKind; after_id: Generated<number> }
  search_suggestion_prefixes: { prefix: string; weight: number; suggestion_id: number }
}
