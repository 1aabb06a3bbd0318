/** Open days of schools, and who comes. */
import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, mentioned } from '#server/manifest/personal-columns.ts'
import { openDayOrganisingRoutes, openDayRoutes } from './routes.ts'
import { cancelOfCompany, eraseOpenDayPlaces, writtenOpenDay } from './service.ts'
import type { OpenDayTables } from './tables.ts'

export const openDayDomain = {
  name: 'learn/open-day',
  tables: {
    open_days: [mentioned('created_by')],
    open_day_places: [
      blanked(
        'user_id',
        { contact_name: "''", shares_phone: 'false' },
        { copy: copyOf('open-day-places', '开放日预约', 'id open_day_id contact_name people shares_phone state created_at') },
      ),
    ],
  },
  routes: { openDay: openDayRoutes, openDayOrganising: openDayOrganisingRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: { erase: eraseOpenDayPlaces },
  companyEnd: cancelOfCompany,
  search: [],
  purchases: [],
  viewed: [],
  writtenTexts: [writtenOpenDay],
} satisfies Domain<OpenDayTables>

declare module '#server/db/schema.ts' {
  interface Database extends OpenDayTables {}
}
