import { ledger } from '#lib/contract/trade/ledger.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { listTransfers } from './browse.ts'
import { decideCorrection, listCorrections, proposeCorrection } from './correction.ts'

export const ledgerRoutes = implement(ledger, {
  listTransfers: ({ db, query }) => listTransfers(db, query),
  listCorrections: ({ db, actor, query }) => listCorrections(db, query, operatorOf(actor)),
  proposeCorrection: ({ db, actor, body, exchange, now }) =>
    proposeCorrection(db, body, { operator: operatorOf(actor), exchange, now }),
  approveCorrection: ({ db, actor, params, exchange, now }) =>
    decideCorrection(db, params.id, 'APPROVED', { operator: operatorOf(actor), exchange, now }),
  refuseCorrection: ({ db, actor, params, exchange, now }) =>
    decideCorrection(db, params.id, 'REFUSED', { operator: operatorOf(actor), exchange, now }),
})
