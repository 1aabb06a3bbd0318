/** Signing in with accounts of other sites. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { thirdPartyRoutes } from './routes.ts'
import type { ThirdPartyTables } from './tables.ts'

export const thirdPartyDomain = {
  name: 'people/third-party',
  tables: {
    third_party_accounts: [
      deleted('user_id', { copy: copyOf('third-party-accounts', '第三方账号', 'provider nickname linked_at last_used_at') }),
    ],
    third_party_states: [deleted('user_id')],
    third_party_tickets: [],
  },
  routes: { thirdParty: thirdPartyRoutes },
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
} satisfies Domain<ThirdPartyTables>

declare module '#server/db/schema.ts' {
  interface Database extends ThirdPartyTables {}
}
