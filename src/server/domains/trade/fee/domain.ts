/** The platform's fee by kind of order. */
import type { Domain } from '#server/manifest/domain.ts'
import { mentioned } from '#server/manifest/personal-columns.ts'
import { feeRoutes } from './routes.ts'
import type { FeeTables } from './tables.ts'

export const feeDomain = {
  name: 'trade/fee',
  tables: { fee_rates: [mentioned('proposed_by'), mentioned('decided_by')] },
  routes: { fee: feeRoutes },
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
} satisfies Domain<FeeTables>

declare module '#server/db/schema.ts' {
  interface Database extends FeeTables {}
}
