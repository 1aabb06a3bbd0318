/** Schools, how their companies describe them, and what they report about admissions. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { schoolHandover } from './handover-queries.ts'
import { schoolNewsReportable } from './news/reportable.ts'
import { schoolNewsReview } from './news/review-subject.ts'
import { schoolReportable } from './reportable.ts'
import { schoolNewsRoutes, schoolRoutes, schoolWorkspaceRoutes } from './routes.ts'
import { schoolSuspension } from './suspension.ts'
import type { SchoolTables } from './tables.ts'
import { schoolChecks } from './workspace/check-job.ts'
import { schoolReview } from './workspace/review-subject.ts'

export const schoolDomain = {
  name: 'learn/school',
  tables: {
    schools: [
      mentioned('owner_user_id', {
        copy: copyOf('schools', '我登记的院校', 'id name kind state contact_name phone address created_at'),
      }),
    ],
    school_majors: [],
    school_documents: [],
    school_revisions: [retained('author_user_id')],
    school_news: [
      mentioned('created_by', {
        copy: copyOf('school-news', '我写的招生动态', 'id school_id title body state published_at created_at'),
      }),
    ],
  },
  routes: { school: schoolRoutes, schoolWorkspace: schoolWorkspaceRoutes, schoolNewsWriting: schoolNewsRoutes },
  jobs: [schoolChecks],
  handlers: [],
  reviews: [schoolReview, schoolNewsReview],
  reportables: [schoolReportable, schoolNewsReportable],
  suspendables: [schoolSuspension],
  handovers: [schoolHandover],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [{ kind: 'SCHOOL', table: 'schools', column: 'view_count' }],
} satisfies Domain<SchoolTables>

declare module '#server/db/schema.ts' {
  interface Database extends SchoolTables {}
}
