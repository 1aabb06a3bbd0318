import { refundManaging } from '#lib/contract/trade/refund-managing.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { payableOrders as orders } from '../wiring.ts'
import { askMoneyBack, getMoneyBack, listMoneyBack } from './service.ts'
import { payTransfer, proposeTransfer, refuseTransfer } from './transfer.ts'

export const refundManagingRoutes = implement(refundManaging, {
  listMoneyBack: ({ db, ports, query }) => listMoneyBack(db, ports.payment, query),
  getMoneyBack: ({ db, ports, params, actor }) => getMoneyBack(db, ports.payment, params.id, operatorOf(actor)),
  askMoneyBack: ({ db, ports, params, actor, exchange, now }) =>
    askMoneyBack(db, { orders, ports }, params.id, { operator: operatorOf(actor), exchange, now }),
  proposeRefundTransfer: async ({ db, ports, params, body, actor, exchange, now }) => {
    const operator = operatorOf(actor)
    await proposeTransfer(db, orders, { ...params, ...body }, { operator, exchange, now })
    return getMoneyBack(db, ports.payment, params.id, operator)
  },
  payRefundTransfer: async ({ db, ports, params, body, actor, exchange, now }) => {
    const operator = operatorOf(actor)
    await payTransfer(db, orders, { ...params, ...body }, { operator, exchange, now })
    return getMoneyBack(db, ports.payment, params.id, operator)
  },
  refuseRefundTransfer: async ({ db, ports, params, actor, exchange, now }) => {
    const operator = operatorOf(actor)
    await refuseTransfer(db, orders, params.id, { operator, exchange, now })
    return getMoneyBack(db, ports.payment, params.id, operator)
  },
})
