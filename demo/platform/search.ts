/** Fills the index from every domain that has something to find, and the words people search with. */
import { sql } from 'kysely'
import { z } from 'zod'
import { withoutIndexes } from '#demo/bulk.ts'
import type { SeedContext } from '#demo/context.ts'
import { insertAll } from '#demo/insert.ts'
import { readTsv } from '#demo/read.ts'
import { SEARCH_INDEXES } from '#lib/contract/platform/search.ts'
import { registry } from '#server/domains/index.ts'
import type { SearchSource } from '#server/domains/platform/search/document.ts'
import { ALL_INDEXES } from '#server/domains/platform/search/indexes.ts'
import { indexDocuments, rebalanceTiers } from '#server/domains/platform/search/service.ts'

const BATCH = 1000

export async function seedSearch({ db }: SeedContext): Promise<void> {
  await seedVocabulary({ db })
  const filled = [
    ...SEARCH_INDEXES.map(index => `search_entries_${index}_0`),
    'search_suggestion_prefixes',
    'search_suggestion_documents',
    'search_words',
  ]
  await withoutIndexes(db, filled, async () => {
    for (const source of registry.searchSources) await indexSource(db, source)
  })
  await rebalanceTiers(db)
  for (const index of ALL_INDEXES) await sql`analyze ${sql.table(`search_entries_${index}`)}`.execute(db)
  await sql`analyze search_documents, search_suggestions, search_suggestion_prefixes, search_suggestion_documents, search_words`.execute(
    db,
  )
}

async function indexSource(db: SeedContext['db'], source: SearchSource): Promise<void> {
  let after = 0
  for (;;) {
    const documents = await source.list(db, after, BATCH)
    await indexDocuments(db, documents)
    const last = documents.at(-1)
    if (!last || documents.length < BATCH) return
    after = last.refId
  }
}

/** Words of all cities have none of their own. */
const hotWord = z.strictObject({ word: z.string().min(1), rising: z.enum(['', 'yes']), city: z.string().regex(/^\d*$/) })

async function seedVocabulary({ db }: Pick<SeedContext, 'db'>): Promise<void> {
  const words = readTsv('platform/data/hot-words.tsv', hotWord)
  await insertAll(
    db,
    'search_hot_words',
    words.map(({ word, rising, city }, position) => ({
      word,
      rising: rising === 'yes',
      city_code: city ? Number(city) : null,
      position,
    })),
  )
}
