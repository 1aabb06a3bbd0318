/** Buildings of the park, their floors and tenants; its white paper as a file. */

import type { Domain } from '#server/manifest/domain.ts'
import { managedGardenRoutes } from './managing/routes.ts'
import { vacancyReportable } from './reportable.ts'
import { gardenRoutes } from './routes.ts'
import type { GardenTables } from './tables.ts'
import { createWhitePaperHandler } from './white-paper/handler.ts'

export const gardenDomain = {
  name: 'park/garden',
  tables: {
    garden_buildings: [],
    garden_floors: [],
    garden_tenants: [],
    garden_units: [],
    garden_facilities: [],
  },
  routes: { garden: gardenRoutes, managedGarden: managedGardenRoutes },
  jobs: [],
  handlers: [({ siteUrl }) => createWhitePaperHandler(siteUrl)],
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
