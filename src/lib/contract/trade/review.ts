/** Reviews of paid orders: of a service, a course, a consultation; or all that a company has received. And what both sides add to one. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { requiredText } from '#lib/forms/text.ts'

const count = z.number().int().min(0)

export const reviewKind = z.enum(['service', 'course', 'consult', 'playback', 'exam', 'cloud', 'company'])
export type ReviewKind = z.output<typeof reviewKind>

/** How long after a review its writer may add to it. */
export const FOLLOWUP_DAYS = 180
export const MAX_REVIEW_TEXT = 1_000
export const MAX_REVIEW_REPLY = 500

const reviewCard = z.object({
  reviewId: z.number().int(),
  /** The service it is about, while that can be opened; null of everything else that is reviewed. */
  serverId: z.number().int().nullable(),
  stars: z.number().int().min(1).max(5),
  body: z.string(),
  pictures: z.array(pictureKey),
  tags: z.array(z.string()),
  packageName: z.string(),
  /** An anonymous buyer is 匿名用户 without id and avatar. */
  buyer: z.object({ userId: z.number().int().nullable(), name: z.string(), avatar: pictureKey }),
  likeCount: count,
  reply: z.string().nullable(),
  repliedAt: timestamp.nullable(),
  followup: z.string().nullable(),
  followupAt: timestamp.nullable(),
  createdAt: timestamp,
})

const receivedReview = reviewCard.extend({
  /** The reply that waits for an operator: only the seller sees it. */
  heldReply: z.string().nullable(),
})
export type ReceivedReview = z.output<typeof receivedReview>

export const review = {
  listReviews: defineCall({
    method: 'GET',
    path: '/review/{kind}/{id}',
    summary: '一个对象的评价（已付款订单才能评价），附星级分布',
    access: 'public',
    params: z.object({ kind: reviewKind, id: idParam }),
    query: pageQuery.omit({ keyword: true }).extend({
      sort: z.enum(['newest', 'hot']).default('newest'),
      /** Only this many stars. */
      stars: z.coerce.number().int().min(1).max(5).optional(),
      /** Only those with pictures. */
      pictures: z.union([z.boolean(), z.stringbool()]).optional(),
    }),
    result: listOf(reviewCard).extend({
      summary: z.object({
        /** Mean of 0 to 5; null without a review. */
        score: z.number().nullable(),
        total: count,
        /** How many gave one, two, three, four, five stars. */
        stars: z.array(count).length(5),
        withPictures: count,
      }),
    }),
    errors: [],
  }),
  listReceivedReviews: defineCall({
    method: 'GET',
    path: '/review/received',
    summary: '我（或我代表的公司）收到的评价，最新的在前；不带订单，匿名的人仍然匿名',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }).extend({ unanswered: z.enum(['true']).optional() }),
    result: listOf(receivedReview),
    errors: ['rights.denied'],
  }),
  replyToReview: defineCall({
    method: 'POST',
    path: '/review/{reviewId}/reply',
    summary: '卖家回复一条评价，一条评价回复一次，公开显示',
    access: 'user',
    params: z.object({ reviewId: idParam }),
    body: z.object({ reply: requiredText('回复', MAX_REVIEW_REPLY) }),
    /** Held: it waits for an operator. */
    result: z.object({ repliedAt: timestamp, held: z.boolean() }),
    errors: ['missing.record', 'rights.denied', 'state.conflict'],
  }),
} satisfies Contract

export type ReceivedReviews = z.output<typeof review.listReceivedReviews.result>
export type ReviewPage = z.output<typeof review.listReviews.result>
export type Review = ReviewPage['list'][number]
