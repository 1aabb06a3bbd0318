/** How the lists of the working areas are narrowed and ordered, the same way everywhere. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { OrderColumn } from './paging.ts'

/** The keyword stands somewhere in the column, in capitals or not; as it is typed, without patterns. */
export const contains = (column: string, keyword: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${sql.ref(column)}), ${keyword.toLowerCase()}) > 0`

/** The column contains the keyword: its pairs of characters through the index on `grams`, then the exact text. */
export const containsText = (grams: string, column: string, keyword: string): RawBuilder<boolean> => {
  const pattern = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(grams)} @> text_grams(${keyword}) and lower(${sql.ref(column)}) like ${pattern}`
}

/** Filters a list by the state and the keyword of the query, if there are any. */
export function narrowed<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { state, keyword }: { state?: string | undefined; keyword?: string | undefined },
  columns: { state: string; text: string },
): SelectQueryBuilder<DB, TB, Row> {
  let found = rows
  if (state) found = found.where(sql<boolean>`${sql.ref(columns.state)} = ${state}`)
  if (keyword) found = found.where(contains(columns.text, keyword))
  return found
}

/** What was made last stands first. */
export const newestFirst = (table: string): OrderColumn[] => [
  { column: `${table}.created_at`, direction: 'desc' },
  { column: `${table}.id`, direction: 'desc' },
]
