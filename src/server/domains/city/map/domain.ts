/** The map: points and cells of everything that has a position. */

import type { Domain } from '#server/manifest/domain.ts'
import { mapRoutes } from './routes.ts'
import type { MapTables } from './tables.ts'

export const mapDomain = {
  name: 'city/map',
  tables: {
    map_points: [],
    map_cells: [],
  },
  routes: { map: mapRoutes },
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
} satisfies Domain<MapTables>

declare module '#server/db/schema.ts' {
  interface Database extends MapTables {}
}
