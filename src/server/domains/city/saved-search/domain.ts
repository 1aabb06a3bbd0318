/** Saved searches, and a notice once a day of new results. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { notifyNext } from './notify.ts'
import { savedSearchRoutes } from './routes.ts'
import type { SavedSearchTables } from './tables.ts'

/** How many one run of the job takes; the rest waits for the next run. */
const TURN_LIMIT = 50

export const savedSearchDomain = {
  name: 'city/saved-search',
  tables: {
    saved_searches: [deleted('user_id', { copy: copyOf('saved-searches', '保存的搜索', 'name address is_on created_at') })],
  },
  routes: { savedSearches: savedSearchRoutes },
  jobs: [
    {
      name: 'city.saved-search.news',
      everySeconds: 60,
      async work({ db, now }) {
        for (let turn = 0; turn < TURN_LIMIT && (await notifyNext(db, now)); turn++);
      },
    },
  ],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<SavedSearchTables>

declare module '#server/db/schema.ts' {
  interface Database extends SavedSearchTables {}
}
