/** A person’s own profile and privacy. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted } from '#server/manifest/personal-columns.ts'
import { personReportable } from './reportable.ts'
import { profileRoutes } from './routes.ts'
import type { ProfileTables } from './tables.ts'

export const profileDomain = {
  name: 'people/profile',
  tables: {
    merchant_profiles: [
      deleted('user_id', {
        copy: copyOf('merchant-profile', '个人商家资料', 'headline intro contact_hours served_area_codes updated_at'),
      }),
    ],
  },
  routes: { profile: profileRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [personReportable],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<ProfileTables>

declare module '#server/db/schema.ts' {
  interface Database extends ProfileTables {}
}
