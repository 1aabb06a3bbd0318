/** How often what is public is seen. */

import type { Domain } from '#server/manifest/domain.ts'
import { viewRoutes } from './routes.ts'
import { countNotedViews } from './service.ts'
import type { ViewTables } from './tables.ts'

export const viewDomain = {
  name: 'platform/view',
  // A viewer is a hash that means nothing on the next day, and is gone two days later.
  tables: { views: [], view_days: [] },
  routes: { view: viewRoutes },
  jobs: [{ name: 'platform.view.counting', everySeconds: 10, work: ({ db, now }) => countNotedViews(db, now) }],
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
} satisfies Domain<ViewTables>

declare module '#server/db/schema.ts' {
  interface Database extends ViewTables {}
}
