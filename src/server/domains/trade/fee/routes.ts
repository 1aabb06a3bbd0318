import { fee } from '#lib/contract/trade/fee.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { decideChange, listChanges, listRates, proposeChange } from './service.ts'

export const feeRoutes = implement(fee, {
  listRates: ({ db, now }) => listRates(db, now),
  listChanges: ({ db, actor, query, now }) => listChanges(db, query, { operator: operatorOf(actor), now }),
  proposeChange: ({ db, actor, body, exchange, now }) => proposeChange(db, body, { operator: operatorOf(actor), exchange, now }),
  approveChange: ({ db, actor, params, exchange, now }) =>
    decideChange(db, params.id, 'APPROVED', { operator: operatorOf(actor), exchange, now }),
  refuseChange: ({ db, actor, params, exchange, now }) =>
    decideChange(db, params.id, 'REFUSED', { operator: operatorOf(actor), exchange, now }),
})
