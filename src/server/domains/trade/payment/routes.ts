import { payment } from '#lib/contract/trade/payment.ts'
import { implement } from '#server/http/implement.ts'
import { createPayment, getCashier, getPaymentNow, payWithCoins } from './service.ts'
import { payableOrders as orders } from './wiring.ts'

export const paymentRoutes = implement(payment, {
  createPayment: ({ db, ports, actor, body, exchange, now }) =>
    createPayment(db, { orders, ports }, { ...body, actor, clientAddress: exchange.address, now }),
  getCashier: ({ db, ports, actor, params, now }) => getCashier(db, { orders, ports }, { ...params, actor, now }),
  payWithCoins: ({ db, ports, actor, params, now }) => payWithCoins(db, { orders, ports }, { ...params, actor, now }),
  getPaymentNow: ({ db, ports, actor, params, now }) => getPaymentNow(db, { orders, ports }, { ...params, actor, now }),
})
