/** Accounts, and people as others see them. */

import type { Domain } from '#server/manifest/domain.ts'
import { listOperatorHindrances } from './leaving.ts'
import { findUserNames } from './leaving-queries.ts'
import { identityRoutes } from './routes.ts'
import { userSearchSource } from './search-source.ts'
import { personSuspension } from './suspension.ts'
import type { IdentityTables } from './tables.ts'

export const identityDomain = {
  name: 'people/identity',
  tables: {
    users: [],
  },
  routes: { identity: identityRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [personSuspension],
  handovers: [],
  leaving: { hindrances: listOperatorHindrances, traces: findUserNames },
  companyEnd: 'none',
  search: [userSearchSource],
  purchases: [],
  viewed: [],
} satisfies Domain<IdentityTables>

declare module '#server/db/schema.ts' {
  interface Database extends IdentityTables {}
}
