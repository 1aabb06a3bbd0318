/** Reports of everything, points for what broke the rules, and appeals. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { appealReview, chatReportReview, freezeReview, reportReview } from './review-subjects.ts'
import { reportRoutes } from './routes.ts'
import type { ReportTables } from './tables.ts'

export const reportDomain = {
  name: 'platform/report',
  tables: {
    report_cases: [mentioned('author_user_id'), mentioned('decided_by')],
    reports: [
      blanked(
        'user_id',
        { body: "''", upload_ids: "'{}'" },
        { copy: copyOf('reports', '我的举报', 'id case_id reason body created_at') },
      ),
    ],
    strikes: [
      mentioned('user_id', { copy: copyOf('strikes', '账号处罚', 'id points rule reason created_at expires_at revoked_at') }),
      mentioned('given_by'),
    ],
    strike_appeals: [mentioned('decided_by')],
    posting_restrictions: [retained('user_id')],
  },
  routes: { report: reportRoutes },
  jobs: [],
  handlers: [],
  reviews: [reportReview, chatReportReview, appealReview, freezeReview],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<ReportTables>

declare module '#server/db/schema.ts' {
  interface Database extends ReportTables {}
}
