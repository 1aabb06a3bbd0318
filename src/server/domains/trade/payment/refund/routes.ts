import { refundManaging } from '#lib/contract/trade/refund-managing.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { payableOrders as orders } from '../wiring.ts'
import { askMoneyBack, getMoneyBack, listMoneyBack } from './service.ts'

export const refundManagingRoutes = implement(refundManaging, {
  listMoneyBack: ({ db, ports, query }) => listMoneyBack(db, ports.payment, query),
  getMoneyBack: ({ db, ports, params }) => getMoneyBack(db, ports.payment, params.id),
  askMoneyBack: ({ db, ports, params, actor, exchange, now }) =>
    askMoneyBack(db, { orders, ports }, params.id, { operator: operatorOf(actor), exchange, now }),
})
