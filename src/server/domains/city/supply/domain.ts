/** Demand and supply by category and district. */

import type { Domain } from '#server/manifest/domain.ts'
import { supplyRoutes } from './routes.ts'
import { saveSupplyDay } from './service.ts'
import type { SupplyTables } from './tables.ts'

export const supplyDomain = {
  name: 'city/supply',
  // Nobody stands in any of them: a mark is a hash that means nothing on the next day, and is deleted then.
  tables: { missed_searches: [], missed_search_marks: [], supply_days: [], supply_counts: [] },
  routes: { supply: supplyRoutes },
  jobs: [
    {
      name: 'city.supply.days',
      everySeconds: 30,
      async work({ db, now }) {
        await saveSupplyDay(db, now)
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
} satisfies Domain<SupplyTables>

declare module '#server/db/schema.ts' {
  interface Database extends SupplyTables {}
}
