/** Rows → what the wire shows. Who reviewed anonymously leaves neither name, picture nor id. */
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import type { ReceivedReview, Review, ReviewPage } from '#lib/contract/trade/review.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { presentPerson } from '#server/anonymity.ts'
import { mayFollowUp } from './policy.ts'
import type { OrderReview, ReceivedRow, ReviewRow, SummaryRow } from './queries.ts'

const GONE = { userId: null, name: CLOSED_ACCOUNT_NAME, avatar: '' }

function buyerOf({ buyer, user_state }: ReviewRow): Review['buyer'] {
  if (!buyer.anonymous && user_state !== 'ACTIVE') return GONE
  const { id, name, avatar } = presentPerson(buyer, { knows: false })
  return { userId: id, name, avatar }
}

export const presentReview = (row: ReviewRow): Review => ({
  reviewId: row.id,
  serverId: row.has_service_page ? row.subject_id : null,
  stars: row.stars,
  body: row.body,
  pictures: row.pictures,
  tags: row.tags,
  packageName: row.package_name,
  buyer: buyerOf(row),
  likeCount: row.like_count,
  reply: row.reply,
  repliedAt: row.replied_at?.toISOString() ?? null,
  followup: row.followup,
  followupAt: row.followup_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Its seller also sees their reply that waits for an operator. */
export const presentReceived = (row: ReceivedRow): ReceivedReview => ({ ...presentReview(row), heldReply: row.held_reply })

export function presentSummary(row: SummaryRow | undefined): ReviewPage['summary'] {
  const stars = row ? [row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5] : [0, 0, 0, 0, 0]
  const total = stars.reduce((sum, count) => sum + count, 0)
  const points = stars.reduce((sum, count, index) => sum + count * (index + 1), 0)
  return {
    score: total > 0 ? Math.round((points / total) * 100) / 100 : null,
    total,
    stars,
    withPictures: row?.with_pictures ?? 0,
  }
}

/**
 * @param reader.secret for whom the review must not stand beside its writer: they learn only that there is one.
 * @param reader.writer who also sees what of it waits for an operator.
 */
export const presentOrderReview = (
  row: OrderReview,
  { secret, writer, now }: { secret: boolean; writer: boolean; now: Date },
): OrderDetail['review'] =>
  secret
    ? {
        anonymous: true,
        held: false,
        stars: null,
        body: '',
        pictures: [],
        reply: null,
        followup: null,
        heldFollowup: null,
        mayFollowUp: false,
        createdAt: null,
      }
    : {
        anonymous: row.anonymous,
        held: row.state === 'REVIEWING',
        stars: row.stars,
        body: row.body,
        pictures: row.pictures,
        reply: row.reply,
        followup: row.followup,
        heldFollowup: writer ? row.held_followup : null,
        mayFollowUp: writer && mayFollowUp(row, now),
        createdAt: row.created_at.toISOString(),
      }
