import { orderEvidence } from '#lib/contract/trade/order-evidence.ts'
import { implement } from '#server/http/implement.ts'
import { getEvidence, getEvidenceById } from './service.ts'

export const orderEvidenceRoutes = implement(orderEvidence, {
  getEvidence: ({ db, actor, params, now }) => getEvidence(db, actor, params.orderNo, now),
  getDisputeEvidence: ({ db, actor, params, now }) => getEvidenceById(db, actor, params.id, now),
})
