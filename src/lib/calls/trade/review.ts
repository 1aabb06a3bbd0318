/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/review.ts'

export const FOLLOWUP_DAYS = 180 as typeof contract.FOLLOWUP_DAYS

export const review = {
  listReviews: { method: 'GET', path: '/review/{kind}/{id}', access: 'public' },
  listReceivedReviews: { method: 'GET', path: '/review/received', access: 'user' },
  replyToReview: { method: 'POST', path: '/review/{reviewId}/reply', access: 'user' },
} as unknown as typeof contract.review
