/** Copies of one’s data, and leaving. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { createArchiveHandler } from './archive-handler.ts'
import { closingSweep } from './closing.ts'
import { exportJob, holdsExport } from './exports.ts'
import { guardianRoutes } from './guardian/routes.ts'
import { personalDataRoutes } from './routes.ts'
import type { PersonalDataTables } from './tables.ts'

export const personalDataDomain = {
  name: 'people/personal-data',
  tables: {
    // What proves why it was done stays, also when the account is gone.
    guardian_requests: [
      mentioned('user_id', { copy: copyOf('guardian-requests', '监护人的申请', 'action relation reason created_at') }),
      mentioned('operator_id'),
    ],
    data_exports: [deleted('user_id', { copy: copyOf('exports', '资料导出记录', 'id state requested_at finished_at') })],
  },
  routes: { personalData: personalDataRoutes, guardian: guardianRoutes },
  jobs: [exportJob, closingSweep],
  handlers: [({ db }) => createArchiveHandler(db)],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
  linkRights: [{ kind: 'EXPORT', holds: holdsExport }],
} satisfies Domain<PersonalDataTables>

declare module '#server/db/schema.ts' {
  interface Database extends PersonalDataTables {}
}
