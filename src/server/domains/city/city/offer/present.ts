/** A service as its owner reads it in the list. */

import type { OfferRow } from '#lib/contract/city/offer.ts'
import { starsOf } from '#lib/format/score.ts'
import { appealUntil } from '#server/appeals.ts'
import { APPEAL_DAYS } from './decision.ts'
import type { OfferListRow } from './queries.ts'

export const presentOffer = (row: OfferListRow): OfferRow => ({
  serverId: row.id,
  title: row.title || '未命名的服务',
  cover: row.cover || null,
  state: row.state,
  stateReason: row.state_reason,
  editState: row.edit_state,
  categoryName: row.category_name ?? '',
  price: row.price,
  unit: row.unit,
  packageCount: row.package_count,
  sales: row.sales,
  score: starsOf(row.score, row.review_count),
  reviewCount: row.review_count,
  viewCount: row.view_count,
  favouriteCount: row.favourite_count,
  updatedAt: row.updated_at.toISOString(),
  appealUntil: row.state === 'TAKEN_DOWN' ? (appealUntil(row, APPEAL_DAYS)?.toISOString() ?? null) : null,
})
