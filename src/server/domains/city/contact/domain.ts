/** How people are reached: phone numbers that are shown on request and within limits, and the e-mail address of an account. */

import type { Domain, NoTables } from '#server/manifest/domain.ts'
import { contactRoutes } from './routes.ts'

export const contactDomain = {
  name: 'city/contact',
  tables: {},
  routes: { contact: contactRoutes },
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
