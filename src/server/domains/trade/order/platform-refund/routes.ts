import { platformRefunds } from '#lib/contract/trade/platform-refund.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { decidePlatformRefund, getRefundableOrder, listPlatformRefunds, proposePlatformRefund } from './service.ts'

export const platformRefundRoutes = implement(platformRefunds, {
  listPlatformRefunds: ({ db, query, actor }) => listPlatformRefunds(db, query, operatorOf(actor)),
  getRefundableOrder: ({ db, params }) => getRefundableOrder(db, params.orderNo),
  proposePlatformRefund: ({ db, body, actor, exchange, now }) =>
    proposePlatformRefund(db, body, { operator: operatorOf(actor), exchange, now }),
  approvePlatformRefund: ({ db, params, actor, exchange, now }) =>
    decidePlatformRefund(db, params.id, 'APPROVED', { operator: operatorOf(actor), exchange, now }),
  refusePlatformRefund: ({ db, params, actor, exchange, now }) =>
    decidePlatformRefund(db, params.id, 'REFUSED', { operator: operatorOf(actor), exchange, now }),
})
