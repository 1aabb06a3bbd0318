/** Calls between the members of conversations by voice and video. Media goes from browser to browser; this domain keeps who calls whom, and for how long. */
import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, retained } from '#server/manifest/personal-columns.ts'
import { callRoutes } from './routes.ts'
import { callSweep } from './sweep.ts'
import type { CallTables } from './tables.ts'

export const callDomain = {
  name: 'consult/call',
  tables: {
    calls: [],
    // That there was a call belongs to the others who were in it too.
    call_participants: [
      retained('user_id', { copy: copyOf('calls', '我的通话', 'call_id state invited_at joined_at left_at heard_at') }),
    ],
    call_connections: [retained('user_id', { copy: copyOf('call-connections', '我的通话的接通时段', 'call_id from_at to_at') })],
  },
  routes: { call: callRoutes },
  jobs: [callSweep],
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
} satisfies Domain<CallTables>

declare module '#server/db/schema.ts' {
  interface Database extends CallTables {}
}
