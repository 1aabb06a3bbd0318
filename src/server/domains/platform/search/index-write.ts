/** Writing the index: documents, their entries, suggestions and spellings; and moving entries down when an upper tier has grown too large. */

import type { SearchIndex } from '#lib/contract/platform/search.ts'
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { SearchDocument, SearchKind } from './document.ts'
import {
  allowTenMinutes,
  deleteDocuments,
  deleteEntries,
  getRankAt,
  insertEntries,
  insertSpellings,
  isTierOver,
  lockDocumentsOf,
  moveEntriesDown,
  upsertDocuments,
} from './index-queries.ts'
import {
  ALL_INDEXES,
  type IndexName,
  indexesOf,
  indexesOfKind,
  isTitleOnly,
  rankOf,
  TIER_CAPACITIES,
  TIER_COUNT,
} from './indexes.ts'
import { titleKeyOf } from './segment.ts'
import { releaseSuggestions, storeSuggestions } from './suggestion-write.ts'
import { type DocumentTerms, scopeTerms, termsOf } from './terms.ts'

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
  if (documents.length > 0) await purgeTags(db, [pageTag.search])
}

async function writeChunk(db: Db, prepared: Prepared[]): Promise<void> {
  const saved = await upsertDocuments(
    db,
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
  const byRecord = new Map(saved.map(row => [`${row.kind}:${row.ref_id}`, row]))
  const rows = prepared.map(one => ({ ...one, ...byRecord.get(`${one.document.kind}:${one.document.refId}`)! }))

  const renewed = rows.filter(row => row.renewed)
  await deleteEntriesOf(
    db,
    renewed.map(row => ({ id: row.id, kind: row.kind })),
  )
  await insertEntries(
    db,
    rows.flatMap(row =>
      indexesOf(row.document).map(index => ({ index, id: row.id, rank: row.rank, lexemes: lexemesOn(index, row) })),
    ),
  )
  const spellings = new Set(prepared.flatMap(({ terms }) => terms.spellings))
  if (spellings.size > 0) await insertSpellings(db, [...spellings])
  await storeSuggestions(
    db,
    rows.map(row => ({ documentId: row.id, document: row.document })),
    renewed.map(row => row.id),
  )
}

/** All lexemes of the entry, as one text: no lexeme contains a space. */
const lexemesOn = (index: SearchIndex, { document, terms }: Prepared): string => {
  const anywhere = isTitleOnly(index) ? [] : terms.anywhere
  return [...terms.title, ...anywhere, ...scopeTerms(document)].join(' ')
}

async function deleteEntriesOf(db: Db, documents: { id: number; kind: SearchKind }[]): Promise<void> {
  for (const [kind, rows] of Map.groupBy(documents, document => document.kind)) {
    await deleteEntries(
      db,
      indexesOfKind(kind),
      rows.map(row => row.id),
    )
  }
}

/** Takes records out of the index; ids that are not in it are ignored. Call it in the transaction that hides or deletes them. */
export async function dropDocuments(db: Db, kind: SearchKind, refIds: readonly number[]): Promise<void> {
  if (refIds.length === 0) return
  const documents = await lockDocumentsOf(db, kind, refIds)
  if (documents.length > 0) {
    const ids = documents.map(document => document.id)
    await deleteEntriesOf(db, documents)
    await releaseSuggestions(db, ids)
    await deleteDocuments(db, ids)
  }
  await purgeTags(db, [pageTag.search])
}

/**
 * Keeps the upper tiers small: where one holds half as much again as it should, its lowest entries move one tier down.
 * Reading is right at every moment; this only keeps it fast.
 */
export async function rebalanceTiers(db: Db): Promise<void> {
  for (const index of ALL_INDEXES) {
    for (const [tier, capacity] of TIER_CAPACITIES.entries()) await lowerEntries(db, index, tier, capacity)
  }
}

/** New records come into the first tier; an hour of them is what it may be too large by. */
export const tierUpkeep: Job = {
  name: 'platform.search.tiers',
  everySeconds: HOUR_SECONDS,
  work: ({ db }) =>
    db.transaction().execute(async trx => {
      // The first time on a site that has grown by an import, this moves nearly everything.
      await allowTenMinutes(trx)
      await rebalanceTiers(trx)
    }),
}

async function lowerEntries(db: Db, index: IndexName, tier: number, capacity: number): Promise<void> {
  if (!(await isTierOver(db, index, tier, Math.floor(capacity * 1.5))) || tier + 1 >= TIER_COUNT) return
  await moveEntriesDown(db, index, tier, await getRankAt(db, index, tier, capacity))
  await purgeTags(db, [pageTag.searchTiers])
}
