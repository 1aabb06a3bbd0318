/** Reports of everything, notices of infringement, points for what broke the rules, and appeals. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { appealReview, chatReportReview, freezeReview, reportReview } from './review-subjects.ts'
import { suitReview } from './rights/review-subject.ts'
import { rightsTerms } from './rights/terms.ts'
import { reportRoutes, rightsRoutes } from './routes.ts'
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
    rights_assertions: [
      blanked(
        'claimant_user_id',
        { claimant_name: "'（已注销）'", contact: "''", signature: "''", identity_upload_ids: "'{}'" },
        {
          copy: copyOf(
            'rights-assertions',
            '我提交的侵权通知',
            'id claimant_name contact right_proof addresses grounds signature state answer submitted_at',
          ),
        },
      ),
      mentioned('author_user_id'),
    ],
    rights_rebuttals: [
      blanked(
        'user_id',
        { name: "'（已注销）'", contact: "''", signature: "''" },
        { copy: copyOf('rights-rebuttals', '我的不侵权声明', 'assertion_id name contact grounds signature created_at') },
      ),
    ],
    rights_suits: [mentioned('decided_by')],
    rights_bars: [
      mentioned('user_id', { copy: copyOf('rights-bars', '不再受理我的侵权通知', 'reason created_at') }),
      mentioned('barred_by'),
    ],
  },
  routes: { report: reportRoutes, rights: rightsRoutes },
  jobs: [rightsTerms],
  handlers: [],
  reviews: [reportReview, chatReportReview, appealReview, freezeReview, suitReview],
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
