/** What operators see and do. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { endFreezes } from './freeze.ts'
import { indexRenamed } from './renames.ts'
import { operatorRoutes } from './routes.ts'
import type { OperatorTables } from './tables.ts'

export const operatorDomain = {
  name: 'platform/operator',
  tables: {
    category_renames: [],
    freezes: [
      retained('user_id', { copy: copyOf('freezes', '账号冻结记录', 'id reason frozen_at until ended_at') }),
      mentioned('frozen_by'),
      mentioned('ended_by'),
    ],
    freeze_suspended: [],
    shadows: [
      retained('user_id', { copy: copyOf('shadows', '运营人员以你的视角查看账号的记录', 'id reason began_at ends_at ended_at') }),
      mentioned('operator_id'),
    ],
  },
  routes: { operator: operatorRoutes },
  jobs: [endFreezes, indexRenamed],
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
} satisfies Domain<OperatorTables>

declare module '#server/db/schema.ts' {
  interface Database extends OperatorTables {}
}
