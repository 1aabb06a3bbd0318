/** Reviews as anybody reads them; they are written with an order that is complete. */
import type { ReviewKind, ReviewPage } from '#lib/contract/trade/review.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import type { Verdict } from '#server/domains/platform/text-check/service.ts'
import { presentReview, presentSummary } from './present.ts'
import { findSummary, insertReview, pageReviews, type ReviewFilter, type ReviewOf } from './queries.ts'

import { countReview } from './summary-queries.ts'
import { saveReviewVerdict } from './texts.ts'

export { recountReviews } from './summary-queries.ts'

/** A page of reviews with the distribution of all of them; a subject without reviews is an empty list. */
export async function listReviews(db: Db, subject: { kind: ReviewKind; id: number }, filter: ReviewFilter): Promise<ReviewPage> {
  const of: ReviewOf = { kind: subject.kind.toUpperCase() as Uppercase<ReviewKind>, id: subject.id }
  const [page, summary] = await Promise.all([pageReviews(db, of, filter), findSummary(db, of)])
  return { ...presentPage(page, presentReview), summary: presentSummary(summary) }
}

/** Writes the review of an order; an order has one. Runs in the transaction that moves the order. */
export async function createReview(
  trx: Db,
  { verdict = null, ...review }: Omit<Parameters<typeof insertReview>[1], 'held'> & { verdict?: Verdict | null },
): Promise<void> {
  const held = verdict?.outcome === 'HELD'
  const id = await insertReview(trx, { ...review, body: verdict?.text ?? review.body, held })
  await saveReviewVerdict(trx, verdict, { id, title: `评价：${review.packageName}` }, review.at)
  if (!held) await countReview(trx, review)
}

export { followUp } from './answers.ts'
export { presentOrderReview } from './present.ts'
export { findOrderReview, type OrderReview } from './queries.ts'
export {
  checkReviewText,
  hideFollowup,
  hideReview,
  isFollowupHeld,
  isReviewHeld,
  releaseFollowup,
  releaseReview,
  reviewPage,
  reviewPictures,
} from './texts.ts'
