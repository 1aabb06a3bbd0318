/** Enquiries about vacant rooms of the park. */
import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { withdrawOfCompany } from './queries.ts'
import { managedVacancyRoutes, vacancyRoutes } from './routes.ts'
import type { VacancyTables } from './tables.ts'

const columns = 'id unit_id contact_name wanted_area message wished_on wished_half agreed_on agreed_half state reply created_at'

export const vacancyDomain = {
  name: 'park/vacancy',
  tables: {
    vacancy_enquiries: [
      deleted('owner_user_id', { only: 'owner_company_id is null', copy: copyOf('vacancy-enquiries', '租房咨询', columns) }),
      blanked('owner_user_id', { contact_name: "''", message: "''" }, { only: 'owner_company_id is not null' }),
      mentioned('decided_by'),
    ],
  },
  routes: { vacancy: vacancyRoutes, managedVacancy: managedVacancyRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: withdrawOfCompany,
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<VacancyTables>

declare module '#server/db/schema.ts' {
  interface Database extends VacancyTables {}
}
