/** Daily check-in, rewarded with coins. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { checkInManagingRoutes, checkInRoutes } from './routes.ts'
import type { CheckInTables } from './tables.ts'

export const checkInDomain = {
  name: 'trade/check-in',
  tables: {
    sign_ins: [deleted('user_id', { copy: copyOf('sign-ins', '签到', 'day streak coins signed_at') })],
  },
  routes: { checkIn: checkInRoutes, checkInManaging: checkInManagingRoutes },
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
} satisfies Domain<CheckInTables>

declare module '#server/db/schema.ts' {
  interface Database extends CheckInTables {}
}
