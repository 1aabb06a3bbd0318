/** Writing SQL of what the search box suggests. */
import { sql } from 'kysely'
import type { SearchIndex } from '#lib/contract/platform/search.ts'
import type { Db } from '#server/db/client.ts'
import type { SearchKind } from './document.ts'

export type NewSuggestion = { text: string; index: SearchIndex; weight: number }
export type StoredSuggestion = { id: number; text: string; index: SearchIndex }
/** That a document says what a suggestion suggests. */
export type SuggestionLink = { suggestionId: number; documentId: number }

/** @returns those that were not there before. */
export const insertSuggestions = (db: Db, suggestions: readonly NewSuggestion[]) =>
  db
    .insertInto('search_suggestions')
    .values(suggestions.map(one => ({ text: one.text, index: one.index, weight: one.weight })))
    .onConflict(conflict => conflict.columns(['text', 'index']).doNothing())
    .returning(['id', 'text', 'weight'])
    .execute()

/** Those of the texts that there are; none of them is removed before this transaction is over. */
export async function holdSuggestions(
  trx: Db,
  suggestions: readonly Pick<NewSuggestion, 'text' | 'index'>[],
): Promise<StoredSuggestion[]> {
  const { rows } = await sql<StoredSuggestion>`
    select suggestions.id, suggestions.text, suggestions.index
    from unnest(${suggestions.map(one => one.text)}::text[], ${suggestions.map(one => one.index)}::text[]) as wanted (text, index)
    join search_suggestions as suggestions on suggestions.text = wanted.text and suggestions.index = wanted.index
    for key share of suggestions`.execute(trx)
  return rows
}

/** `id`: of the suggestion that the beginning leads to. */
export const insertPrefixes = (db: Db, rows: readonly { prefix: string; weight: number; id: number }[]): Promise<unknown> =>
  sql`
    insert into search_suggestion_prefixes (prefix, weight, suggestion_id)
    select * from unnest(${rows.map(row => row.prefix)}::text[], ${rows.map(row => row.weight)}::real[],
      ${rows.map(row => row.id)}::int[])`.execute(db)

const linkRows = (links: readonly SuggestionLink[]) =>
  sql`unnest(${links.map(link => link.suggestionId)}::int[], ${links.map(link => link.documentId)}::bigint[])`

export const insertLinks = (db: Db, links: readonly SuggestionLink[]): Promise<unknown> =>
  sql`insert into search_suggestion_documents (suggestion_id, document_id) select * from ${linkRows(links)}
    on conflict do nothing`.execute(db)

/** Takes the documents away from every suggestion that is not among `kept`. @returns the suggestions. */
export async function deleteLinks(db: Db, documentIds: readonly number[], kept: readonly SuggestionLink[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      delete from search_suggestion_documents as links
      where document_id = any(${[...documentIds]}::bigint[])
        and not exists (select from ${linkRows(kept)} as kept (suggestion_id, document_id)
          where kept.suggestion_id = links.suggestion_id and kept.document_id = links.document_id)
      returning suggestion_id
    )
    select distinct suggestion_id as id from gone`.execute(db)
  return rows.map(row => row.id)
}

const isUnlinked = sql`not exists (select from search_suggestion_documents as links where links.suggestion_id = suggestions.id)`

/**
 * Removes those that no document says any more. One that somebody is about to say again is left alone: it is not waited for.
 * @returns those that were removed.
 */
export async function deleteUnlinked(trx: Db, ids: readonly number[]): Promise<number[]> {
  const locked = await sql<{ id: number }>`
    select id from search_suggestions as suggestions where id = any(${[...ids]}::int[]) and ${isUnlinked}
    order by id for update skip locked`.execute(trx)
  if (locked.rows.length === 0) return []
  // Looked at again under the lock: a document may have come between.
  const { rows } = await sql<{ id: number }>`
    delete from search_suggestions as suggestions where id = any(${locked.rows.map(row => row.id)}::int[]) and ${isUnlinked}
    returning id`.execute(trx)
  return rows.map(row => row.id)
}

export const insertReleased = (trx: Db, suggestionIds: readonly number[]): Promise<unknown> =>
  sql`insert into search_released_suggestions (suggestion_id) select * from unnest(${[...suggestionIds]}::int[])`.execute(trx)

/** The longest waiting ones. */
export async function listReleased(db: Db, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('search_released_suggestions').select('suggestion_id').orderBy('id').limit(limit).execute()
  return [...new Set(rows.map(row => row.suggestion_id))]
}

/** Forgets those that are removed, or that a document says. */
export const deleteReleased = (trx: Db, suggestionIds: readonly number[]): Promise<unknown> =>
  sql`
    delete from search_released_suggestions as released where suggestion_id = any(${[...suggestionIds]}::int[])
      and not exists (select from search_suggestions as suggestions where suggestions.id = released.suggestion_id and ${isUnlinked})`.execute(
    trx,
  )

export const findRefill = (db: Db) =>
  db.selectFrom('search_suggestion_refills').select(['kind', 'after_id']).orderBy('kind').limit(1).executeTakeFirst()

/** The next documents of a kind; nobody writes them before this transaction is over. */
export const lockDocuments = (trx: Db, kind: SearchKind, afterId: number, limit: number) =>
  trx
    .selectFrom('search_documents')
    .select(['id', 'ref_id'])
    .where('kind', '=', kind)
    .where('ref_id', '>', afterId)
    .orderBy('ref_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()

export const updateRefill = (trx: Db, kind: SearchKind, afterId: number) =>
  trx.updateTable('search_suggestion_refills').set({ after_id: afterId }).where('kind', '=', kind).execute()

export const deleteRefill = (trx: Db, kind: SearchKind) =>
  trx.deleteFrom('search_suggestion_refills').where('kind', '=', kind).execute()
