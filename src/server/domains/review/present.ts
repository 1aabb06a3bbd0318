/** Rows → what the wire shows. Who reviewed anonymously leaves neither name, picture nor id. */
import type { Review, ReviewPage } from '#lib/contract/review.ts'
import type { ReviewRow, SummaryRow } from './queries.ts'

export const presentReview = (row: ReviewRow): Review => ({
  reviewId: row.id,
  serverId: row.subject_id,
  stars: row.stars,
  body: row.body,
  pictures: row.pictures,
  tags: row.tags,
  packageName: row.package_name,
  buyer:
    row.anonymous || row.user_state !== 'ACTIVE'
      ? { userId: null, name: row.anonymous ? '匿名用户' : '已注销用户', avatar: '' }
      : { userId: row.user_id, name: row.nickname ?? '', avatar: row.avatar ?? '' },
  likeCount: row.like_count,
  reply: row.reply,
  repliedAt: row.replied_at?.toISOString() ?? null,
  followup: row.followup,
  followupAt: row.followup_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

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
