/** SQL of reviews. */
import { sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import { MaybeAnonymous } from '#server/anonymity.ts'
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

/**
 * Whether a review names nobody: its writer ticked it, or it is about a consultation that was asked without a name. The second is looked up
 * for consultations alone, row by row, after a page is chosen.
 */
const isAnonymous = sql<boolean>`(reviews.anonymous or (reviews.subject_kind = 'CONSULT' and exists (
  select from orders join consultations on consultations.id = orders.subject_id and consultations.anonymous
  where orders.order_no = reviews.order_no and orders.kind in ('CONSULT', 'BOUNTY'))))`

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
      isAnonymous.as('is_anonymous'),
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

type RawRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

/** From here on nothing of the row names who wrote it but `buyer`. */
const wrapBuyer = ({ user_id, nickname, avatar, is_anonymous, ...row }: RawRow) => ({
  ...row,
  buyer: new MaybeAnonymous(
    { kind: 'PERSON', id: user_id, name: nickname ?? '', avatar: avatar ?? '' },
    { anonymous: is_anonymous },
  ),
})

export type ReviewRow = ReturnType<typeof wrapBuyer>

export async function pageReviews(db: Db, of: ReviewOf, filter: ReviewFilter): Promise<Page<ReviewRow>> {
  let query = reviewsOf(db, of)
  if (filter.stars) query = query.where('reviews.stars', '=', filter.stars)
  if (filter.pictures) query = query.where(sql<boolean>`cardinality(reviews.pictures) > 0`)
  const page = await keysetPage(db, cards(query), {
    paging: filter,
    order: [
      { column: filter.sort === 'hot' ? 'reviews.like_count' : 'reviews.created_at', direction: 'desc' },
      { column: 'reviews.id', direction: 'desc' },
    ],
  })
  return { ...page, rows: page.rows.map(wrapBuyer) }
}

/** The review of one order, for its two sides; one that was hidden or deleted is gone for them, too. */
export const findOrderReview = (db: Db, orderNo: string) =>
  db
    .selectFrom('reviews')
    .select(['stars', 'body', 'reply', 'created_at', 'anonymous'])
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['PUBLISHED', 'FOLDED'])
    .executeTakeFirst()

export type OrderReview = NonNullable<Awaited<ReturnType<typeof findOrderReview>>>

export const findSummary = (db: Db, of: ReviewOf) =>
  db
    .selectFrom('review_summaries')
    .selectAll()
    .where('subject_kind', '=', of.kind)
    .where('subject_id', '=', of.id)
    .executeTakeFirst()

export type SummaryRow = NonNullable<Awaited<ReturnType<typeof findSummary>>>
