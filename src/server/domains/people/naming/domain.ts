/** Which names are free, reserved or look alike. */
import type { Domain, NoTables } from '#server/manifest/domain.ts'

export const namingDomain = {
  name: 'people/naming',
  tables: {},
  routes: {},
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
