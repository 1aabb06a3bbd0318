import { review } from '#lib/contract/trade/review.ts'
import { implement } from '#server/http/implement.ts'
import { listReviews } from './service.ts'

export const reviewRoutes = implement(review, {
  listReviews: ({ db, params, query }) => listReviews(db, params, query),
})
