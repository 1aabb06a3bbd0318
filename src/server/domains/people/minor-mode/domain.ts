/** The minors' mode of an account. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { minorModeRoutes } from './routes.ts'
import type { MinorModeTables } from './tables.ts'

export const minorModeDomain = {
  name: 'people/minor-mode',
  tables: {
    minor_modes: [
      deleted('user_id', {
        copy: copyOf('minor-mode', '未成年人模式', 'minutes_a_day turned_on_at day used_seconds extra_minutes'),
      }),
    ],
  },
  routes: { minorModes: minorModeRoutes },
  jobs: [],
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
} satisfies Domain<MinorModeTables>

declare module '#server/db/schema.ts' {
  interface Database extends MinorModeTables {}
}
