/** Writing the index: documents, their entries, suggestions and spellings; and moving entries down when an upper tier has grown too large. */
import { sql } from 'kysely'
import type { SearchShelf } from '#lib/contract/platform/search.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import { SEARCH_TAG, TIERS_TAG } from './counts.ts'
import type { SearchDocument, SearchKind } from './document.ts'
import { titleKeyOf } from './segment.ts'
import {
  INDEX_SHELVES,
  type IndexShelf,
  isTitleOnly,
  rankOf,
  shelvesOf,
  shelvesOfKind,
  TIER_CAPACITIES,
  TIER_COUNT,
} from './shelves.ts'
import { storeSuggestions } from './suggestion-write.ts'
import { type DocumentTerms, scopeTerms, spellingsOf, termsOf } from './terms.ts'

const CHUNK = 400
const MAX_BODY = 2000

type Prepared = { document: SearchDocument; rank: number; terms: DocumentTerms }

/**
 * Puts documents into the index, or renews them. Call it in the transaction that writes the records.
 * A document that was indexed before is replaced wholly.
 */
export async function writeDocuments(db: Db, documents: readonly SearchDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += CHUNK) {
    // Two documents of one record in a batch would meet themselves in the upsert: the later one counts.
    const chunk = new Map(documents.slice(start, start + CHUNK).map(document => [`${document.kind}:${document.refId}`, document]))
    await writeChunk(
      db,
      [...chunk.values()].map(document => ({ document, rank: rankOf(document), terms: termsOf(document) })),
    )
  }
  if (documents.length > 0) await purgeTags(db, [SEARCH_TAG])
}

async function writeChunk(db: Db, prepared: Prepared[]): Promise<void> {
  const saved = await db
    .insertInto('search_documents')
    .values(
      prepared.map(({ document, rank }) => ({
        kind: document.kind,
        ref_id: document.refId,
        title: document.title.slice(0, 200),
        title_key: titleKeyOf(document.title),
        summary: document.summary.slice(0, 400),
        body: document.text.slice(0, MAX_BODY),
        picture: document.picture,
        province_code: document.provinceCode,
        city_code: document.cityCode,
        district_code: document.districtCode,
        owner_user_id: document.ownerUserId,
        owner_company_id: document.ownerCompanyId,
        rank,
        facts: JSON.stringify(document.facts),
        published_at: document.publishedAt,
      })),
    )
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
  const byRecord = new Map(saved.map(row => [`${row.kind}:${row.ref_id}`, row]))
  const rows = prepared.map(one => ({ ...one, ...byRecord.get(`${one.document.kind}:${one.document.refId}`)! }))

  const renewed = rows.filter(row => row.renewed)
  await deleteEntries(
    db,
    renewed.map(row => ({ id: row.id, kind: row.kind })),
  )
  await insertEntries(
    db,
    rows.flatMap(row =>
      shelvesOf(row.document).map(shelf => ({ shelf, id: row.id, rank: row.rank, lexemes: lexemesOn(shelf, row) })),
    ),
  )
  await storeSpellings(db, [...new Set(prepared.flatMap(({ terms }) => spellingsOf(terms)))])
  await storeSuggestions(
    db,
    rows.map(row => ({ documentId: row.id, document: row.document })),
    renewed.map(row => row.id),
  )
}

/** All lexemes of the entry, as one text: no lexeme contains a space. */
const lexemesOn = (shelf: SearchShelf, { document, terms }: Prepared): string => {
  const anywhere = isTitleOnly(shelf) ? [] : terms.anywhere
  return [...terms.title, ...anywhere, ...scopeTerms(document)].join(' ')
}

type NewEntry = { shelf: SearchShelf; id: number; rank: number; lexemes: string }

/** Each entry goes to the highest tier whose lowest rank it reaches. */
async function insertEntries(db: Db, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into search_entries (shelf, tier, document_id, rank, terms)
    select new.shelf,
      (select min(tier) from search_tiers where search_tiers.shelf = new.shelf and search_tiers.min_rank <= new.rank),
      new.id, new.rank, array_to_tsvector(string_to_array(new.lexemes, ' '))
    from unnest(${entries.map(entry => entry.shelf)}::text[], ${entries.map(entry => entry.id)}::bigint[],
      ${entries.map(entry => entry.rank)}::float8[], ${entries.map(entry => entry.lexemes)}::text[])
      as new (shelf, id, rank, lexemes)`.execute(db)
}

async function deleteEntries(db: Db, documents: { id: number; kind: SearchKind }[]): Promise<void> {
  const byKind = Map.groupBy(documents, document => document.kind)
  for (const [kind, rows] of byKind) {
    await db
      .deleteFrom('search_entries')
      .where('shelf', 'in', shelvesOfKind(kind))
      .where(
        'document_id',
        'in',
        rows.map(row => row.id),
      )
      .execute()
  }
}

/** Takes records out of the index; ids that are not in it are ignored. Call it in the transaction that hides or deletes them. */
export async function dropDocuments(db: Db, kind: SearchKind, refIds: readonly number[]): Promise<void> {
  if (refIds.length === 0) return
  const rows = await db
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('ref_id', 'in', [...refIds])
    .returning(['id', 'kind'])
    .execute()
  await deleteEntries(db, rows)
  await purgeTags(db, [SEARCH_TAG])
}

const storeSpellings = async (db: Db, spellings: string[]): Promise<void> => {
  if (spellings.length === 0) return
  await sql`insert into search_words (word) select word from unnest(${spellings}::text[]) as new (word)
    on conflict do nothing`.execute(db)
}

/**
 * Keeps the upper tiers small: where one holds half as much again as it should, its lowest entries move one tier down.
 * Reading is right at every moment; this only keeps it fast.
 */
export async function rebalanceTiers(db: Db): Promise<void> {
  for (const shelf of INDEX_SHELVES) {
    for (const [tier, capacity] of TIER_CAPACITIES.entries()) await lowerEntries(db, shelf, tier, capacity)
  }
}

/** New records come into the first tier; an hour of them is what it may be too large by. */
export const tierUpkeep: Job = {
  name: 'search-tiers',
  everySeconds: 3600,
  work: ({ db }) =>
    db.transaction().execute(async trx => {
      // The first time on a site that has grown by an import, this moves nearly everything.
      await sql`set local statement_timeout = '10min'`.execute(trx)
      await rebalanceTiers(trx)
    }),
}

async function lowerEntries(db: Db, shelf: IndexShelf, tier: number, capacity: number): Promise<void> {
  const part = sql.table(`search_entries_${shelf}_${tier}`)
  const next = tier + 1
  const isOver = await sql`select 1 from ${part} offset ${Math.floor(capacity * 1.5)} limit 1`.execute(db)
  if (isOver.rows.length === 0 || next >= TIER_COUNT) return
  const border = await sql<{ rank: number }>`
    select rank from ${part} order by rank desc, document_id desc offset ${capacity - 1} limit 1`.execute(db)
  const rank = border.rows[0]!.rank
  await sql`insert into search_tiers (shelf, tier) values (${shelf}, ${next}) on conflict do nothing`.execute(db)
  await sql`update search_tiers set min_rank = ${rank} where shelf = ${shelf} and tier = ${tier}`.execute(db)
  // Written in the order of rank, so that what is found together lies together.
  await sql`
    with moved as (delete from ${part} where rank < ${rank} returning document_id, rank, terms)
    insert into ${sql.table(`search_entries_${shelf}_${next}`)} (shelf, tier, document_id, rank, terms)
    select ${shelf}, ${next}, document_id, rank, terms from moved order by rank desc`.execute(db)
  await purgeTags(db, [TIERS_TAG])
}
