/** SQL of reviews. */
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type Page } from '#server/db/paging.ts'
import type { ReviewSummariesTable } from './tables.ts'
import { isPublicReview } from './visibility.ts'

export type ReviewOf = { kind: ReviewSummariesTable['subject_kind']; id: number }

export type ReviewFilter = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & {
  sort: 'newest' | 'hot'
  stars?: number | undefined
  pictures?: boolean | undefined
}

const reviewsOf = (db: Db, of: ReviewOf) => {
  const query = db.selectFrom('reviews').where(isPublicReview)
  return of.kind === 'COMPANY'
    ? query.where('reviews.company_id', '=', of.id)
    : query.where('reviews.subject_kind', '=', of.kind).where('reviews.subject_id', '=', of.id)
}

const cards = (query: ReturnType<typeof reviewsOf>) =>
  query
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .select([
      'reviews.id',
      'reviews.subject_id',
      'reviews.stars',
      'reviews.body',
      'reviews.pictures',
      'reviews.tags',
      'reviews.package_name',
      'reviews.anonymous',
      'reviews.like_count',
      'reviews.reply',
      'reviews.replied_at',
      'reviews.followup',
      'reviews.followup_at',
      'reviews.created_at',
      'reviews.user_id',
      'users.nickname',
      'users.avatar',
      'users.state as user_state',
    ])

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

export function pageReviews(db: Db, of: ReviewOf, filter: ReviewFilter): Promise<Page<ReviewRow>> {
  let query = reviewsOf(db, of)
  if (filter.stars) query = query.where('reviews.stars', '=', filter.stars)
  if (filter.pictures) query = query.where(sql<boolean>`cardinality(reviews.pictures) > 0`)
  return keysetPage(db, cards(query), {
    paging: filter,
    order: [
      { column: filter.sort === 'hot' ? 'reviews.like_count' : 'reviews.created_at', direction: 'desc' },
      { column: 'reviews.id', direction: 'desc' },
    ],
  })
}

export const findSummary = (db: Db, of: ReviewOf) =>
  db
    .selectFrom('review_summaries')
    .selectAll()
    .where('subject_kind', '=', of.kind)
    .where('subject_id', '=', of.id)
    .executeTakeFirst()

export type SummaryRow = NonNullable<Awaited<ReturnType<typeof findSummary>>>
