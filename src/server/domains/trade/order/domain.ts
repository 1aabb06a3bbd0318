/** Orders and quotes. */

import type { Domain } from '#server/manifest/domain.ts'
import { blanked, copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { createEvidenceHandler } from './evidence/archive.ts'
import { orderEvidenceRoutes } from './evidence/routes.ts'
import { orderHandovers } from './handover-queries.ts'
import { listOrderHindrances, requireNoOpenOrders } from './leaving.ts'
import { listOrderPhones } from './leaving-queries.ts'
import { orderTimeouts } from './life/jobs.ts'
import { writtenFollowup, writtenReview } from './life/review-texts.ts'
import { orderActionRoutes, orderDisputeRoutes } from './life/routes.ts'
import { platformRefundRoutes } from './platform-refund/routes.ts'
import { orderRoutes } from './routes.ts'
import { holdsOrder } from './service.ts'
import type { OrderTables } from './tables.ts'

export const orderDomain = {
  name: 'trade/order',
  tables: {
    orders: [
      blanked(
        'buyer_user_id',
        { contact_name: "''", contact_phone: 'null', address: "''", note: "''" },
        {
          copy: copyOf(
            'orders',
            '我的订单',
            `id order_no kind state title total_amount coin_amount paid_amount refunded_amount contact_name
          contact_phone address note consultation_id created_at paid_at completed_at`,
          ),
        },
      ),
      retained('seller_user_id', {
        copy: copyOf(
          'orders-sold',
          '卖出的订单',
          `id order_no kind state title total_amount paid_amount refunded_amount created_at paid_at
          completed_at`,
        ),
        only: 'seller_company_id is null',
      }),
      retained('partner_user_id', {
        copy: copyOf(
          'orders-shared',
          '回放的分成',
          'id order_no title state total_amount refunded_amount refunded_coins fee_rate completed_at',
        ),
        only: 'partner_company_id is null',
      }),
    ],
    order_shares: [
      retained('user_id', {
        copy: copyOf('order-shares', '平分的悬赏', 'id order_id amount fee created_at'),
        only: 'company_id is null',
      }),
    ],
    seller_months: [retained('user_id')],
    order_lines: [],
    order_events: [retained('actor_user_id')],
    refund_requests: [],
    order_evidence: [],
    platform_refunds: [mentioned('proposed_by'), mentioned('decided_by')],
    quotes: [
      retained('buyer_user_id', {
        copy: copyOf('quotes', '我要的报价', 'id service_id title state request budget amount days consultation_id created_at'),
      }),
      retained('seller_user_id', {
        copy: copyOf('quotes-given', '我给的报价', 'id service_id title state amount days created_at'),
        only: 'seller_company_id is null',
      }),
    ],
    quote_events: [retained('actor_user_id')],
  },
  routes: {
    order: orderRoutes,
    orderActions: orderActionRoutes,
    orderDisputes: orderDisputeRoutes,
    orderEvidence: orderEvidenceRoutes,
    platformRefunds: platformRefundRoutes,
  },
  jobs: [orderTimeouts],
  handlers: [({ db, ports }) => createEvidenceHandler(db, ports.uploads)],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [...orderHandovers],
  leaving: { hindrances: listOrderHindrances, traces: listOrderPhones },
  companyEnd: requireNoOpenOrders,
  search: [],
  purchases: [],
  linkRights: [{ kind: 'ORDER', holds: holdsOrder }],
  viewed: [],
  writtenTexts: [writtenReview, writtenFollowup],
} satisfies Domain<OrderTables>

declare module '#server/db/schema.ts' {
  interface Database extends OrderTables {}
}
