/** Companies as their owners describe them. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned } from '#server/manifest/personal-columns.ts'
import { listCompanyHindrances } from './leaving.ts'
import { companyRoutes } from './routes.ts'
import type { CompanyTables } from './tables.ts'

export const companyDomain = {
  name: 'people/company',
  tables: {
    companies: [
      mentioned('owner_user_id', {
        copy: copyOf(
          'companies',
          '我负责的公司',
          'id name short_name industry scale contact_name phone address state created_at',
        ),
      }),
    ],
  },
  routes: { company: companyRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: { hindrances: listCompanyHindrances },
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [{ kind: 'COMPANY', table: 'companies', column: 'view_count' }],
} satisfies Domain<CompanyTables>

declare module '#server/db/schema.ts' {
  interface Database extends CompanyTables {}
}
