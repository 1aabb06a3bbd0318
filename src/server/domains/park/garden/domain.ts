/** Buildings of the park, their floors and tenants. */

import type { Domain } from '#server/manifest/domain.ts'
import { vacancyReportable } from './reportable.ts'
import { gardenRoutes } from './routes.ts'
import type { GardenTables } from './tables.ts'

export const gardenDomain = {
  name: 'park/garden',
  tables: {
    garden_buildings: [],
    garden_floors: [],
    garden_tenants: [],
    garden_units: [],
    garden_facilities: [],
  },
  routes: { garden: gardenRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [vacancyReportable],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<GardenTables>

declare module '#server/db/schema.ts' {
  interface Database extends GardenTables {}
}
