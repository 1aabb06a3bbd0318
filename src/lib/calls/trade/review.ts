/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/review.ts'

export const FOLLOWUP_DAYS = 180 as typeof contract.FOLLOWUP_DAYS

export const MAX_REVIEW_REPLY = 500 as typeof contract.MAX_REVIEW_REPLY

export const MAX_REVIEW_TEXT = 1000 as typeof contract.MAX_REVIEW_TEXT

export const review = {
  listReviews: { method: 'GET', path: '/review/{kind}/{id}', access: 'public' },
  listReceivedReviews: { method: 'GET', path: '/review/received', access: 'user' },
  replyToReview: { method: 'POST', path: '/review/{reviewId}/reply', access: 'user' },
} as unknown as typeof contract.review
