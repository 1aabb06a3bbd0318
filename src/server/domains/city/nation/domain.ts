/** Provinces, cities, districts and towns. */

import type { Domain } from '#server/manifest/domain.ts'
import { nationRoutes } from './routes.ts'
import type { NationTables } from './tables.ts'

export const nationDomain = {
  name: 'city/nation',
  tables: {
    areas: [],
    area_activity: [],
  },
  routes: { nation: nationRoutes },
  jobs: [],
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
} satisfies Domain<NationTables>

declare module '#server/db/schema.ts' {
  interface Database extends NationTables {}
}
