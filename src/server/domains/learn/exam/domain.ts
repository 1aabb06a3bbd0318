/** Exams and registrations for them. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf } from '#server/manifest/personal-columns.ts'
import { examCertificateFiles } from './certificate/files.ts'
import { holdsCertificate } from './certificate/service.ts'
import { registrationTerms } from './registration/jobs.ts'
import { eraseRegistrations } from './registration/leaving.ts'
import { examPurchase } from './registration/purchase.ts'
import { examReportable } from './reportable.ts'
import { examOrganisingRoutes, examRegistrationRoutes, examRoutes, examWorkspaceRoutes } from './routes.ts'
import type { ExamTables } from './tables.ts'
import { createTicketHandler } from './ticket/handler.ts'
import { holdsTicket, ticketFiles } from './ticket/service.ts'

export const examDomain = {
  name: 'learn/exam',
  tables: {
    exams: [],
    exam_subjects: [],
    exam_sites: [],
    exam_registrations: [
      blanked(
        'user_id',
        { form: "'{}'", private_cipher: 'null' },
        {
          copy: copyOf(
            'exam-registrations',
            '考试报名',
            'id exam_id state form order_no seat_no ticket_no score passed created_at',
          ),
        },
      ),
    ],
    exam_registration_files: [],
    exam_ticket_files: [],
    exam_certificates: [],
    exam_certificate_files: [],
  },
  routes: {
    exam: examRoutes,
    examOrganising: examOrganisingRoutes,
    examRegistration: examRegistrationRoutes,
    examWorkspace: examWorkspaceRoutes,
  },
  jobs: [registrationTerms, ticketFiles, examCertificateFiles.job],
  handlers: [({ db }) => createTicketHandler(db), ({ db }) => examCertificateFiles.createHandler(db)],
  reviews: [],
  reportables: [examReportable],
  suspendables: [],
  handovers: [],
  leaving: { erase: eraseRegistrations },
  companyEnd: 'none',
  search: [],
  purchases: [examPurchase],
  linkRights: [
    { kind: 'TICKET', holds: holdsTicket },
    { kind: 'EXAM_CERTIFICATE', holds: holdsCertificate },
  ],
  viewed: [{ kind: 'EXAM', table: 'exams', column: 'view_count' }],
} satisfies Domain<ExamTables>

declare module '#server/db/schema.ts' {
  interface Database extends ExamTables {}
}
