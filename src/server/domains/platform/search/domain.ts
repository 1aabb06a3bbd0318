/** Finding records of every domain. */

import type { Domain } from '#server/manifest/domain.ts'
import { tierUpkeep } from './index-write.ts'
import { searchRoutes } from './routes.ts'
import { createSitemapHandler } from './sitemap-handler.ts'
import { suggestionUpkeep } from './suggestion-upkeep.ts'
import type { SearchTables } from './tables.ts'

export const searchDomain = {
  name: 'platform/search',
  tables: {
    search_documents: [],
    search_entries: [],
    search_tiers: [],
    search_synonyms: [],
    search_hot_words: [],
    search_words: [],
    search_suggestions: [],
    search_suggestion_prefixes: [],
    search_suggestion_documents: [],
    search_released_suggestions: [],
    search_suggestion_refills: [],
  },
  routes: { search: searchRoutes },
  jobs: [tierUpkeep, suggestionUpkeep],
  handlers: [({ db, siteUrl, demo }) => createSitemapHandler(db, siteUrl, { demo })],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<SearchTables>

declare module '#server/db/schema.ts' {
  interface Database extends SearchTables {}
}
