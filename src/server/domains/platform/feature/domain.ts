/** What operators can switch off for everybody. */

import type { Domain } from '#server/manifest/domain.ts'
import { mentioned } from '#server/manifest/personal-columns.ts'
import { featureRoutes } from './routes.ts'
import type { FeatureTables } from './tables.ts'

export const featureDomain = {
  name: 'platform/feature',
  tables: { feature_switches: [mentioned('changed_by')] },
  routes: { features: featureRoutes },
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
} satisfies Domain<FeatureTables>

declare module '#server/db/schema.ts' {
  interface Database extends FeatureTables {}
}
