/** Payments of orders by way of providers, and refunds. */
import type { Domain } from '#server/manifest/domain.ts'
import { mentioned } from '#server/manifest/personal-columns.ts'
import { paymentJobs } from './jobs.ts'
import { createNoticeHandler } from './notice-handler.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { paymentRoutes } from './routes.ts'
import type { PaymentTables } from './tables.ts'
import { payableOrders } from './wiring.ts'

export const paymentDomain = {
  name: 'trade/payment',
  // Nobody is named here: whose a payment is, its order says.
  tables: {
    payments: [],
    refunds: [],
    payment_findings: [],
    reconciliation_days: [],
    reconciliation_lines: [],
    reconciliation_findings: [mentioned('decided_by')],
  },
  routes: { payment: paymentRoutes, reconciliation: reconciliationRoutes },
  jobs: paymentJobs,
  handlers: [({ db, ports }) => createNoticeHandler(db, ports.payment, payableOrders)],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<PaymentTables>

declare module '#server/db/schema.ts' {
  interface Database extends PaymentTables {}
}
