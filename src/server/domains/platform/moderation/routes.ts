import { moderation } from '#lib/contract/platform/moderation.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { claimReview, decideReview, getReview, listReviews, releaseReview } from './queue.ts'

export const moderationRoutes = implement(moderation, {
  listReviews: ({ db, actor, query }) => listReviews(db, operatorOf(actor), query),
  getReview: ({ db, actor, params }) => getReview(db, operatorOf(actor), params.id),
  claimReview: ({ db, actor, params, exchange, now }) =>
    claimReview(db, params.id, { operator: operatorOf(actor), exchange, now }),
  releaseReview: ({ db, actor, params, exchange, now }) =>
    releaseReview(db, params.id, { operator: operatorOf(actor), exchange, now }),
  approveReview: ({ db, actor, params, body, exchange, now }) =>
    decideReview(db, { id: params.id, reason: body.reason, approved: true }, { operator: operatorOf(actor), exchange, now }),
  rejectReview: ({ db, actor, params, body, exchange, now }) =>
    decideReview(db, { id: params.id, ...body, approved: false }, { operator: operatorOf(actor), exchange, now }),
})
