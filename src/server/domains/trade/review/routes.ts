import { review } from '#lib/contract/trade/review.ts'
import { implement } from '#server/http/implement.ts'
import { listReceivedReviews, replyToReview } from './answers.ts'
import { listReviews } from './service.ts'

export const reviewRoutes = implement(review, {
  listReviews: ({ db, params, query }) => listReviews(db, params, query),
  listReceivedReviews: ({ db, actor, query }) =>
    listReceivedReviews(db, actor, { ...query, unanswered: query.unanswered === 'true' }),
  replyToReview: async ({ db, actor, params, body, now }) => {
    const { held } = await replyToReview(db, actor, { reviewId: params.reviewId, reply: body.reply, now })
    return { repliedAt: now.toISOString(), held }
  },
})
