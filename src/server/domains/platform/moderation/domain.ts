/** The review queue. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { moderationRoutes } from './routes.ts'
import { releaseForgotten } from './service.ts'
import type { ModerationTables } from './tables.ts'

export const moderationDomain = {
  name: 'platform/moderation',
  tables: {
    review_cases: [
      retained('submitted_by', {
        copy: copyOf('review-cases', '提交的审核', 'id kind title state submitted_at decided_at reason'),
      }),
      mentioned('claimed_by'),
      mentioned('decided_by'),
    ],
  },
  routes: { moderation: moderationRoutes },
  jobs: [releaseForgotten],
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
} satisfies Domain<ModerationTables>

declare module '#server/db/schema.ts' {
  interface Database extends ModerationTables {}
}
