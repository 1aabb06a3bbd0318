/** Rules of the site and answers to common questions; the texts are files of `src/content`. */

import type { Domain, NoTables } from '#server/manifest/domain.ts'
import { ruleRoutes } from './routes.ts'

export const ruleDomain = {
  name: 'platform/rule',
  tables: {},
  routes: { rule: ruleRoutes },
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
} satisfies Domain<NoTables>
