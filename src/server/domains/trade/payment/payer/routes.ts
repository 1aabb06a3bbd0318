import { payer } from '#lib/contract/trade/payer.ts'
import { implement } from '#server/http/implement.ts'
import { payableOrders as orders } from '../wiring.ts'
import { finishPayer, startPayer } from './service.ts'

export const payerRoutes = implement(payer, {
  startPayer: ({ db, ports, actor, body, now }) => startPayer(db, { orders, ports }, { ...body, actor, now }),
  finishPayer: async ({ db, ports, actor, body, now }) => {
    await finishPayer(db, ports.payment, { ...body, actor, now })
    return { done: true as const }
  },
})
