/** Rooms of the park that are booked by the hour. */
import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { cancelOfCompany } from './queries.ts'
import { facilityRoutes, managedFacilityRoutes } from './routes.ts'
import type { FacilityTables } from './tables.ts'

const copy = copyOf('facility-bookings', '设施预约', 'id room_id starts_at hours purpose state reason created_at')

export const facilityDomain = {
  name: 'park/facility',
  tables: {
    facility_rooms: [],
    facility_bookings: [
      // Their hours go with them.
      deleted('owner_user_id', { only: 'owner_company_id is null', copy }),
      retained('owner_user_id', { only: 'owner_company_id is not null' }),
      mentioned('cancelled_by'),
    ],
    facility_hours: [],
  },
  routes: { facility: facilityRoutes, managedFacility: managedFacilityRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: cancelOfCompany,
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<FacilityTables>

declare module '#server/db/schema.ts' {
  interface Database extends FacilityTables {}
}
