/** Government policies; the texts are files of `src/content`. */

import type { Domain, NoTables } from '#server/manifest/domain.ts'
import { policyRoutes } from './routes.ts'

export const policyDomain = {
  name: 'park/policy',
  tables: {},
  routes: { policy: policyRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<NoTables>
