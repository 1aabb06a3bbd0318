/** Writing SQL of the index: documents, their entries by index, spellings, and moving entries between tiers. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { IndexName } from './indexes.ts'
import type { SearchKind } from './kinds.ts'
import type { SearchDocumentsTable } from './tables.ts'

/**
 * Inserts documents, or replaces those of the same record.
 * @returns a row for each, and whether it was there before.
 */
export const upsertDocuments = (db: Db, rows: Insertable<SearchDocumentsTable>[]) =>
  db
    .insertInto('search_documents')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['kind', 'ref_id']).doUpdateSet(excluded => ({
        title: excluded.ref('excluded.title'),
        title_key: excluded.ref('excluded.title_key'),
        summary: excluded.ref('excluded.summary'),
        body: excluded.ref('excluded.body'),
        picture: excluded.ref('excluded.picture'),
        province_code: excluded.ref('excluded.province_code'),
        city_code: excluded.ref('excluded.city_code'),
        district_code: excluded.ref('excluded.district_code'),
        owner_user_id: excluded.ref('excluded.owner_user_id'),
        owner_company_id: excluded.ref('excluded.owner_company_id'),
        rank: excluded.ref('excluded.rank'),
        facts: excluded.ref('excluded.facts'),
        published_at: excluded.ref('excluded.published_at'),
        indexed_at: sql<Date>`now()`,
      })),
    )
    .returning(['id', 'kind', 'ref_id', sql<boolean>`xmax <> 0`.as('renewed')])
    .execute()

/** Those of the records that stand in the index; nobody else writes them before this transaction is over. */
export const lockDocumentsOf = (trx: Db, kind: SearchKind, refIds: readonly number[]) =>
  trx
    .selectFrom('search_documents')
    .select(['id', 'kind'])
    .where('kind', '=', kind)
    .where('ref_id', 'in', [...refIds])
    .orderBy('id')
    .forUpdate()
    .execute()

export const deleteDocuments = (trx: Db, ids: readonly number[]) =>
  trx
    .deleteFrom('search_documents')
    .where('id', 'in', [...ids])
    .execute()

/** `lexemes`: all of the entry as one text, separated by spaces. `id`: of a document in a search index, of the record in a listing. */
export type NewEntry = { index: IndexName; id: number; rank: number; lexemes: string }

/** Each entry goes to the highest tier whose lowest rank it reaches. */
export async function insertEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into search_entries (index, tier, document_id, rank, terms)
    select new.index,
      (select min(tier) from search_tiers where search_tiers.index = new.index and search_tiers.min_rank <= new.rank),
      new.id, new.rank, array_to_tsvector(string_to_array(new.lexemes, ' '))
    from unnest(${entries.map(entry => entry.index)}::text[], ${entries.map(entry => entry.id)}::bigint[],
      ${entries.map(entry => entry.rank)}::float8[], ${entries.map(entry => entry.lexemes)}::text[])
      as new (index, id, rank, lexemes)`.execute(db)
}

export const deleteEntries = (db: Db, indexes: readonly IndexName[], ids: readonly number[]) =>
  db
    .deleteFrom('search_entries')
    .where('index', 'in', [...indexes])
    .where('document_id', 'in', [...ids])
    .execute()

/** Words that are known already are passed over. */
export const insertSpellings = (db: Db, spellings: readonly string[]): Promise<unknown> =>
  sql`insert into search_words (word) select word from unnest(${[...spellings]}::text[]) as new (word)
    on conflict do nothing`.execute(db)

/** Raises the limit for this transaction only: moving the entries of a whole import takes longer than a request may. */
export const allowTenMinutes = (trx: Db): Promise<unknown> => sql`set local statement_timeout = '10min'`.execute(trx)

const tierTable = (index: IndexName, tier: number) => sql.table(`search_entries_${index}_${tier}`)

/** Whether a tier holds more than so many entries. */
export const isTierOver = async (db: Db, index: IndexName, tier: number, entries: number): Promise<boolean> =>
  (await sql`select 1 from ${tierTable(index, tier)} offset ${entries} limit 1`.execute(db)).rows.length > 0

/** The rank of the n-th entry of a tier that holds at least so many. */
export async function getRankAt(db: Db, index: IndexName, tier: number, n: number): Promise<number> {
  const { rows } = await sql<{ rank: number }>`
    select rank from ${tierTable(index, tier)} order by rank desc, document_id desc offset ${n - 1} limit 1`.execute(db)
  return rows[0]!.rank
}

/** Moves the entries of a tier below a rank to the next tier, which is made when it is not there. */
export async function moveEntriesDown(db: Db, index: IndexName, tier: number, rank: number): Promise<void> {
  const next = tier + 1
  await sql`insert into search_tiers (index, tier) values (${index}, ${next}) on conflict do nothing`.execute(db)
  await sql`update search_tiers set min_rank = ${rank} where index = ${index} and tier = ${tier}`.execute(db)
  // Written in the order of rank, so that what is found together lies together.
  await sql`
    with moved as (
      delete from search_entries where index = ${index} and tier = ${tier} and rank < ${rank} returning document_id, rank, terms
    )
    insert into search_entries (index, tier, document_id, rank, terms)
    select ${index}, ${next}, document_id, rank, terms from moved order by rank desc`.execute(db)
}
