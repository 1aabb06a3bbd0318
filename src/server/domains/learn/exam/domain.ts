/** Exams and registrations for them. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf } from '#server/manifest/personal-columns.ts'
import { examRoutes, examWorkspaceRoutes } from './routes.ts'
import type { ExamTables } from './tables.ts'

export const examDomain = {
  name: 'learn/exam',
  tables: {
    exams: [],
    exam_subjects: [],
    exam_sites: [],
    exam_registrations: [
      blanked(
        'user_id',
        { form: "'{}'" },
        {
          copy: copyOf(
            'exam-registrations',
            '考试报名',
            'id exam_id state form order_no seat_no ticket_no score passed created_at',
          ),
        },
      ),
    ],
  },
  routes: { exam: examRoutes, examWorkspace: examWorkspaceRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [{ kind: 'EXAM', table: 'exams', column: 'view_count' }],
} satisfies Domain<ExamTables>

declare module '#server/db/schema.ts' {
  interface Database extends ExamTables {}
}
