/** Writing SQL of what the search box suggests. */
import { sql } from 'kysely'
import type { SearchIndex } from '#lib/contract/platform/search.ts'
import type { Db } from '#server/db/client.ts'

export type NewSuggestion = { text: string; index: SearchIndex; weight: number; documentId: number | null }

export const deleteSuggestionsOf = (db: Db, documentIds: readonly number[]) =>
  db.deleteFrom('search_suggestions').where('document_id', 'in', documentIds).execute()

/** @returns those that were not there before. */
export const insertSuggestions = (db: Db, suggestions: readonly NewSuggestion[]) =>
  db
    .insertInto('search_suggestions')
    .values(suggestions.map(one => ({ text: one.text, index: one.index, weight: one.weight, document_id: one.documentId })))
    .onConflict(conflict => conflict.columns(['text', 'index']).doNothing())
    .returning(['id', 'text', 'weight'])
    .execute()

/** `id`: of the suggestion that the beginning leads to. */
export const insertPrefixes = (db: Db, rows: readonly { prefix: string; weight: number; id: number }[]): Promise<unknown> =>
  sql`
    insert into search_suggestion_prefixes (prefix, weight, suggestion_id)
    select * from unnest(${rows.map(row => row.prefix)}::text[], ${rows.map(row => row.weight)}::real[],
      ${rows.map(row => row.id)}::int[])`.execute(db)
