/** Fills the index from every domain that has something to find, and the words people search with. */
import { sql } from 'kysely'
import { withoutIndexes } from '#demo/bulk.ts'
import type { SeedContext } from '#demo/context.ts'
import { hotWords } from '#demo/corpus/search-words.ts'
import { insertAll } from '#demo/insert.ts'
import { SEARCH_SHELVES } from '#lib/contract/platform/search.ts'
import { companySearchSource, serviceSearchSource } from '#server/domains/city/city/service.ts'
import { jobSearchSource, resumeSearchSource } from '#server/domains/city/recruitment/service.ts'
import { searchSources as consultSources } from '#server/domains/consult/consult/service.ts'
import { searchSource as courseSource } from '#server/domains/learn/course/service.ts'
import { replySearchSource, searchSource as topicSource } from '#server/domains/park/forum/service.ts'
import { searchSource as videoSource } from '#server/domains/park/video/service.ts'
import { userSearchSource } from '#server/domains/people/identity/service.ts'
import type { SearchSource } from '#server/domains/platform/search/document.ts'
import { indexDocuments, rebalanceTiers } from '#server/domains/platform/search/service.ts'
import { INDEX_SHELVES } from '#server/domains/platform/search/shelves.ts'

const BATCH = 1000

const sources: readonly SearchSource[] = [
  serviceSearchSource,
  companySearchSource,
  jobSearchSource,
  resumeSearchSource,
  ...consultSources,
  courseSource,
  topicSource,
  replySearchSource,
  videoSource,
  userSearchSource,
]

export async function seedSearch({ db }: SeedContext): Promise<void> {
  await seedVocabulary({ db })
  const filled = [...SEARCH_SHELVES.map(shelf => `search_entries_${shelf}_0`), 'search_suggestion_prefixes', 'search_words']
  await withoutIndexes(db, filled, async () => {
    for (const source of sources) await indexSource(db, source)
  })
  await rebalanceTiers(db)
  for (const shelf of INDEX_SHELVES) await sql`analyze ${sql.table(`search_entries_${shelf}`)}`.execute(db)
  await sql`analyze search_documents, search_suggestions, search_suggestion_prefixes, search_words`.execute(db)
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

async function seedVocabulary({ db }: Pick<SeedContext, 'db'>): Promise<void> {
  let city: number | null = null
  const words: { word: string; city_code: number | null; position: number; rising: boolean }[] = []
  for (const [position, line] of hotWords.trim().split('\n').entries()) {
    if (line.startsWith('# ')) city = Number(line.slice(2))
    else words.push({ word: line.split('|')[0]!, city_code: city, position, rising: line.endsWith('|rising') })
  }
  await insertAll(db, 'search_hot_words', words)
}
