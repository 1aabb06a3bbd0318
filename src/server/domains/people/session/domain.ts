/** Signing in, codes, devices and proofs. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { dormancySweep } from './dormancy.ts'
import { eraseContacts } from './leaving-queries.ts'
import { sessionRoutes } from './routes.ts'
import { guardSweep, loginSweep } from './sweep.ts'
import type { SessionTables } from './tables.ts'

export const sessionDomain = {
  name: 'people/session',
  tables: {
    sessions: [
      deleted('user_id', { copy: copyOf('devices', '登录设备', 'id device area created_at last_seen_at expires_at revoked_at') }),
    ],
    message_codes: [],
    used_proofs: [],
  },
  routes: { session: sessionRoutes },
  jobs: [guardSweep, loginSweep, dormancySweep],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: { erase: eraseContacts },
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<SessionTables>

declare module '#server/db/schema.ts' {
  interface Database extends SessionTables {}
}
