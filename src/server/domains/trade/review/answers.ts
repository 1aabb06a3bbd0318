/** What both sides add to a review afterwards: the seller's reply, the buyer's second thoughts. Each once, both public. */
import type { PageQuery } from '#lib/contract/define.ts'
import { FOLLOWUP_DAYS, type ReceivedReviews } from '#lib/contract/trade/review.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type PageTag, pageTag, tagOfRecord } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { sellerOf } from './policy.ts'
import { presentReview } from './present.ts'
import * as queries from './queries.ts'
import type { ReviewSubject } from './tables.ts'

/** What of the reviewed things has a page that shows its reviews. */
const SHOWN_ON: Partial<Record<ReviewSubject, 'service' | 'course' | 'exam' | 'playback'>> = {
  SERVICE: 'service',
  COURSE: 'course',
  EXAM: 'exam',
  PLAYBACK: 'playback',
}

/** The pages that show a review. */
export const tagsOf = ({
  subject_kind,
  subject_id,
  company_id,
}: Pick<queries.ReviewActedOn, 'subject_kind' | 'subject_id' | 'company_id'>): PageTag[] => {
  const kind = SHOWN_ON[subject_kind]
  return [...(kind ? [tagOfRecord(kind, subject_id)] : []), ...(company_id === null ? [] : [pageTag.company(company_id)])]
}

/** A page of the reviews that the caller, or the company they act for, has received. */
export async function listReceivedReviews(
  db: Db,
  actor: Actor,
  query: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { unanswered: boolean },
): Promise<ReceivedReviews> {
  return presentPage(await queries.pageReceivedReviews(db, sellerOf(actor), query), presentReview)
}

/** @throws AppError `missing.record` for a review that somebody else received, `state.conflict` when it has its reply. */
export async function replyToReview(
  db: Db,
  actor: Actor,
  { reviewId, reply, now }: { reviewId: number; reply: string; now: Date },
): Promise<void> {
  const seller = sellerOf(actor)
  await db.transaction().execute(async trx => {
    const replied = await queries.updateReply(trx, reviewId, seller, { reply, at: now })
    if (!replied) {
      if (!(await queries.isReceivedReview(trx, reviewId, seller))) throw new AppError('missing.record')
      throw new AppError('state.conflict', { message: '这条评价已经回复过了' })
    }
    await purgeTags(trx, tagsOf(replied))
    await notify(trx, replied.user_id, {
      kind: 'ORDER',
      title: '商家回复了你的评价',
      body: reply,
      link: `/member/member_order?orderNo=${replied.order_no}`,
    })
  })
}

/**
 * Adds to the review of an order. Who may do so, the order has decided.
 * @throws AppError `state.conflict` when there is no review, it was added to before, or it is older than 180 days.
 */
export async function followUp(trx: Db, orderNo: string, { body, now }: { body: string; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - FOLLOWUP_DAYS * DAY_MS)
  const added = await queries.updateFollowup(trx, orderNo, { body, since, at: now })
  if (!added) throw new AppError('state.conflict', { message: `评价后 ${FOLLOWUP_DAYS} 天内可以追评一次` })
  await purgeTags(trx, tagsOf(added))
}
