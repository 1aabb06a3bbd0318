/** Daily sign-in, rewarded with coins. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { signInManagingRoutes, signInRoutes } from './routes.ts'
import type { SignInTables } from './tables.ts'

export const signInDomain = {
  name: 'trade/sign-in',
  tables: {
    sign_ins: [deleted('user_id', { copy: copyOf('sign-ins', '签到', 'day streak coins signed_at') })],
  },
  routes: { signIn: signInRoutes, signInManaging: signInManagingRoutes },
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
} satisfies Domain<SignInTables>

declare module '#server/db/schema.ts' {
  interface Database extends SignInTables {}
}
