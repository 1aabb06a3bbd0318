/** What both sides add to a review afterwards: the seller's reply, the buyer's second thoughts. Each once, both public. */
import type { PageQuery } from '#lib/contract/define.ts'
import { FOLLOWUP_DAYS, type ReceivedReviews } from '#lib/contract/trade/review.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import type { Verdict } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { tagsOf } from './pages.ts'
import { followUpSince, sellerOf } from './policy.ts'
import { presentReceived } from './present.ts'
import * as queries from './queries.ts'
import { checkReviewText, notifyOfReply, saveReviewVerdict } from './texts.ts'

/** A page of the reviews that the caller, or the company they act for, has received. */
export async function listReceivedReviews(
  db: Db,
  actor: Actor,
  query: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { unanswered: boolean },
): Promise<ReceivedReviews> {
  return presentPage(await queries.pageReceivedReviews(db, sellerOf(actor), query), presentReceived)
}

/** @throws AppError `missing.record` for a review that somebody else received, `state.conflict` when it has its reply. */
export async function replyToReview(
  db: Db,
  actor: Actor,
  { reviewId, reply, now }: { reviewId: number; reply: string; now: Date },
): Promise<{ held: boolean }> {
  const seller = sellerOf(actor)
  const { userId } = signedInPerson(actor)
  const verdict = await checkReviewText(db, { userId, subject: 'REVIEW_REPLY', text: reply }, now)
  const [text, held] = [verdict?.text ?? reply, verdict?.outcome === 'HELD']
  await db.transaction().execute(async trx => {
    const replied = await queries.updateReply(trx, reviewId, seller, { text, held, at: now })
    if (!replied) {
      if (!(await queries.isReceivedReview(trx, reviewId, seller))) throw new AppError('missing.record')
      throw new AppError('state.conflict', { message: '这条评价已经回复过了' })
    }
    await saveReviewVerdict(trx, verdict, { id: reviewId, title: '评价的回复' }, now)
    if (!held) await notifyOfReply(trx, replied, text)
  })
  return { held }
}

/**
 * Adds to the review of an order. The caller has checked the right by the order.
 * @throws AppError `state.conflict` when there is no review, it was added to before, or it is older than 180 days.
 */
export async function followUp(
  trx: Db,
  orderNo: string,
  { body, verdict, now }: { body: string; verdict: Verdict | null; now: Date },
): Promise<void> {
  const held = verdict?.outcome === 'HELD'
  const added = await queries.updateFollowup(trx, orderNo, {
    text: verdict?.text ?? body,
    held,
    since: followUpSince(now),
    at: now,
  })
  if (!added) throw new AppError('state.conflict', { message: `评价后 ${FOLLOWUP_DAYS} 天内可以追评一次` })
  await saveReviewVerdict(trx, verdict, { id: added.id, title: '追评' }, now)
  if (!held) await purgeTags(trx, tagsOf(added))
}
