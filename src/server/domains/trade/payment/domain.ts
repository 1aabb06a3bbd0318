/** Payments of orders by way of providers, and refunds. */
import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, mentioned } from '#server/manifest/personal-columns.ts'
import { paymentJobs } from './jobs.ts'
import { subMerchantRoutes } from './marketplace/routes.ts'
import { createNoticeHandler } from './notice-handler.ts'
import { payerRoutes } from './payer/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { refundManagingRoutes } from './refund/routes.ts'
import { paymentRoutes } from './routes.ts'
import type { PaymentTables } from './tables.ts'
import { payableOrders } from './wiring.ts'

export const paymentDomain = {
  name: 'trade/payment',
  // Whose a payment is, its order says.
  tables: {
    payments: [],
    refunds: [],
    refund_transfers: [mentioned('proposed_by'), mentioned('decided_by')],
    sub_merchants: [
      deleted('user_id', { copy: copyOf('sub-merchants', '支付机构商户号', 'provider number created_at replaced_at') }),
      mentioned('created_by'),
    ],
    wechat_payers: [deleted('user_id', { copy: copyOf('wechat-payers', '微信付款身份', 'app_id noted_at confirmed_at') })],
    wechat_payer_states: [deleted('user_id')],
    payment_shares: [],
    payment_findings: [],
    reconciliation_days: [],
    reconciliation_lines: [],
    reconciliation_findings: [mentioned('decided_by')],
  },
  routes: {
    payment: paymentRoutes,
    payer: payerRoutes,
    reconciliation: reconciliationRoutes,
    refundManaging: refundManagingRoutes,
    subMerchants: subMerchantRoutes,
  },
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
