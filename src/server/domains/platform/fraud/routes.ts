import { fraud } from '#lib/contract/platform/fraud.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { decideFraud } from './deciding.ts'
import { listHits, listSignals, setSignal } from './listing.ts'

export const fraudRoutes = implement(fraud, {
  listFraudSignals: ({ db, now }) => listSignals(db, now),
  setFraudSignal: ({ db, actor, body, exchange, now }) => setSignal(db, body, { operator: operatorOf(actor), exchange, now }),
  listFraudHits: ({ db, actor, query }) => listHits(db, operatorOf(actor), query),
  decideFraud: ({ db, actor, params, body, exchange, now }) =>
    decideFraud(db, { reviewId: params.id, verdict: body }, { operator: operatorOf(actor), exchange, now }),
})
