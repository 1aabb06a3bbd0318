/** SQL of reviews. */
import { type Selectable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import { MaybeAnonymous } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type Page } from '#server/db/paging.ts'
import type { ReviewSubject, ReviewSummariesTable, ReviewsTable } from './tables.ts'
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

/** Whether it is about a service that can be opened; looked up row by row as well. */
const hasServicePage = sql<boolean>`(reviews.subject_kind = 'SERVICE' and exists (
  select from services where services.id = reviews.subject_id and services.is_public))`

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
      hasServicePage.as('has_service_page'),
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
export type ReceivedRow = ReviewRow & { held_reply: string | null }

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

/** Who delivered: a company, or a person where none did. */
export type Seller = { kind: 'COMPANY' | 'PERSON'; id: number }

const ofSeller = (seller: Seller) =>
  seller.kind === 'COMPANY'
    ? sql<boolean>`reviews.company_id = ${seller.id}`
    : sql<boolean>`reviews.seller_user_id = ${seller.id}`

/** What a seller has received, the newest first. */
export async function pageReceivedReviews(
  db: Db,
  seller: Seller,
  { unanswered, ...paging }: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { unanswered: boolean },
): Promise<Page<ReceivedRow>> {
  let query = db.selectFrom('reviews').where(isPublicReview).where(ofSeller(seller))
  if (unanswered) query = query.where('reviews.reply', 'is', null).where('reviews.held_reply', 'is', null)
  const page = await keysetPage(db, cards(query).select('reviews.held_reply'), {
    paging,
    order: [
      { column: 'reviews.created_at', direction: 'desc' },
      { column: 'reviews.id', direction: 'desc' },
    ],
  })
  return { ...page, rows: page.rows.map(row => ({ ...wrapBuyer(row), held_reply: row.held_reply })) }
}

const ACTED_ON = ['id', 'subject_kind', 'subject_id', 'company_id', 'user_id', 'order_no', 'created_at'] as const
export type ReviewActedOn = Pick<Selectable<ReviewsTable>, (typeof ACTED_ON)[number]>

type Added = { text: string; held: boolean; at: Date }

/** Writes a reply where there is none yet. @returns undefined when it is not this seller's, is hidden, or has its reply. */
export const updateReply = (trx: Db, id: number, seller: Seller, { text, held, at }: Added) =>
  trx
    .updateTable('reviews')
    .set(held ? { held_reply: text } : { reply: text, replied_at: at })
    .where('id', '=', id)
    .where(ofSeller(seller))
    .where(isPublicReview)
    .where('reply', 'is', null)
    .where('held_reply', 'is', null)
    .returning(ACTED_ON)
    .executeTakeFirst()

/** Whether the seller may see a review at all, to distinguish that from a review that has its reply already. */
export const isReceivedReview = async (db: Db, id: number, seller: Seller): Promise<boolean> =>
  (await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', id)
    .where(ofSeller(seller))
    .where(isPublicReview)
    .executeTakeFirst()) !== undefined

/** Adds to the review of an order, once, no later than `since` allows. */
export const updateFollowup = (trx: Db, orderNo: string, { text, held, since, at }: Added & { since: Date }) =>
  trx
    .updateTable('reviews')
    .set(held ? { held_followup: text } : { followup: text, followup_at: at })
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['PUBLISHED', 'FOLDED'])
    .where('followup', 'is', null)
    .where('held_followup', 'is', null)
    .where('created_at', '>', since)
    .returning(ACTED_ON)
    .executeTakeFirst()

/** Finds it in every state. */
export const findAnyReview = (db: Db, id: number) =>
  db
    .selectFrom('reviews')
    .select([
      ...ACTED_ON,
      'seller_user_id',
      'state',
      'stars',
      'body',
      'pictures',
      'reply',
      'held_reply',
      'followup',
      'held_followup',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export type AnyReview = NonNullable<Awaited<ReturnType<typeof findAnyReview>>>

export const lockReview = (trx: Db, id: number) =>
  trx.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute()

export const setReview = (trx: Db, id: number, change: Updateable<ReviewsTable>) =>
  trx.updateTable('reviews').set(change).where('id', '=', id).execute()

/** The review of one order, for its two sides; one that was hidden or deleted is gone for them, too. */
export const findOrderReview = (db: Db, orderNo: string) =>
  db
    .selectFrom('reviews')
    .select(['stars', 'body', 'pictures', 'reply', 'followup', 'held_followup', 'state', 'created_at', 'anonymous'])
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['PUBLISHED', 'REVIEWING', 'FOLDED'])
    .executeTakeFirst()

export type OrderReview = NonNullable<Awaited<ReturnType<typeof findOrderReview>>>

type NewReview = {
  kind: ReviewSubject
  subjectId: number
  companyId: number | null
  /** The person who delivered, where no company did. */
  sellerUserId: number | null
  userId: number
  orderNo: string
  packageName: string
  stars: number
  body: string
  pictures: string[]
  anonymous: boolean
  /** It waits for an operator. */
  held?: boolean
  at: Date
}

export const insertReview = async (trx: Db, review: NewReview): Promise<number> =>
  (
    await trx
      .insertInto('reviews')
      .values({
        subject_kind: review.kind,
        subject_id: review.subjectId,
        company_id: review.companyId,
        seller_user_id: review.sellerUserId,
        user_id: review.userId,
        order_no: review.orderNo,
        package_name: review.packageName,
        stars: review.stars,
        body: review.body,
        pictures: review.pictures,
        anonymous: review.anonymous,
        reply: null,
        replied_at: null,
        followup: null,
        followup_at: null,
        state: review.held ? 'REVIEWING' : 'PUBLISHED',
        created_at: review.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const findSummary = (db: Db, of: ReviewOf) =>
  db
    .selectFrom('review_summaries')
    .selectAll()
    .where('subject_kind', '=', of.kind)
    .where('subject_id', '=', of.id)
    .executeTakeFirst()

export type SummaryRow = NonNullable<Awaited<ReturnType<typeof findSummary>>>
