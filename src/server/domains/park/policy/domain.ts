/** Government policies: the texts are Markdown in `src/content` (in `demo/content` of the demo city); rows hold what people and companies do with them. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { deleteOfCompany } from './queries.ts'
import { remindOfDeadlines } from './reminders.ts'
import { policyRoutes, policyWorkspaceRoutes } from './routes.ts'
import type { PolicyTables } from './tables.ts'

export const policyDomain = {
  name: 'park/policy',
  tables: {
    policy_profiles: [mentioned('updated_by')],
    policy_reminders: [deleted('user_id', { copy: copyOf('policy-reminders', '政策提醒', 'policy_id created_at') })],
    policy_applications: [mentioned('created_by')],
    policy_ticks: [mentioned('ticked_by')],
  },
  routes: { policy: policyRoutes, policyWorkspace: policyWorkspaceRoutes },
  jobs: [{ name: 'park.policy.reminders', everySeconds: 600, work: ({ db, now }) => remindOfDeadlines(db, now) }],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: deleteOfCompany,
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<PolicyTables>

declare module '#server/db/schema.ts' {
  interface Database extends PolicyTables {}
}
