/** The home page, its banners and phones. */

import type { Domain } from '#server/manifest/domain.ts'
import { homeRoutes } from './routes.ts'
import type { HomeTables } from './tables.ts'

export const homeDomain = {
  name: 'platform/home',
  tables: {
    site_phones: [],
    home_banners: [],
  },
  routes: { home: homeRoutes },
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
} satisfies Domain<HomeTables>

declare module '#server/db/schema.ts' {
  interface Database extends HomeTables {}
}
