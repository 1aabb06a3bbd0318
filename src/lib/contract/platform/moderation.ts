/** The review queue of the operators. Who may decide a kind depends on the duty it belongs to. */
import { z } from 'zod'
import { type Contract, type Duty, defineCall, idParam, listOf, pageQuery, timestamp } from '#lib/contract/define.ts'
import { reviewReason } from '#lib/forms/platform/operator.ts'
import { multilineText } from '#lib/validate/text.ts'

export const reviewKind = z.enum([
  'PERSON_CERTIFICATION',
  'COMPANY_CERTIFICATION',
  'SUGGESTION',
  'SCHOOL',
  'SCHOOL_NEWS',
  'COURSE',
  'SERVICE',
  'CONSULTANT',
  'RECRUITMENT',
  'QUESTION',
  'QUESTION_BOUNTY',
  'REPORT',
  'CHAT_REPORT',
  'EMERGENCY',
  'STRIKE_APPEAL',
  'STRIKE_FREEZE',
  'RIGHTS_SUIT',
  'PLAYBACK',
  'PLAYBACK_TAKEDOWN',
  'FORUM_TOPIC',
  'FORUM_REPLY',
  'FORUM_APPEAL',
  'FORUM_DIGEST',
  'DOWNLOAD',
  'DOWNLOAD_VERSION',
  'VIDEO',
  'OFFICIAL_ACCOUNT',
  'OFFICIAL_ARTICLE',
  'TEXT',
  'FRAUD',
])
export type ReviewKind = z.output<typeof reviewKind>

/** Shown and decided under 举报, with what only reports have. */
export const REPORT_REVIEWS: readonly ReviewKind[] = ['REPORT', 'CHAT_REPORT']

export const reviewState = z.enum(['OPEN', 'CLAIMED', 'APPROVED', 'REJECTED', 'WITHDRAWN'])
export type ReviewState = z.output<typeof reviewState>

/** The duty that decides a kind. */
export const reviewDuty: Record<ReviewKind, Duty> = {
  PERSON_CERTIFICATION: 'merchants',
  COMPANY_CERTIFICATION: 'merchants',
  SUGGESTION: 'support',
  SCHOOL: 'content',
  SCHOOL_NEWS: 'content',
  COURSE: 'content',
  SERVICE: 'content',
  CONSULTANT: 'content',
  RECRUITMENT: 'content',
  QUESTION: 'content',
  QUESTION_BOUNTY: 'support',
  REPORT: 'content',
  CHAT_REPORT: 'support',
  EMERGENCY: 'support',
  STRIKE_APPEAL: 'support',
  STRIKE_FREEZE: 'support',
  RIGHTS_SUIT: 'content',
  PLAYBACK: 'content',
  PLAYBACK_TAKEDOWN: 'support',
  FORUM_TOPIC: 'content',
  FORUM_REPLY: 'content',
  FORUM_APPEAL: 'content',
  FORUM_DIGEST: 'content',
  DOWNLOAD: 'content',
  DOWNLOAD_VERSION: 'content',
  VIDEO: 'content',
  OFFICIAL_ACCOUNT: 'content',
  OFFICIAL_ARTICLE: 'content',
  TEXT: 'content',
  FRAUD: 'support',
}

/**
 * Within how many hours a kind is decided, as the published rules say: `WORK` counts hours of work, of which a working day has nine,
 * `CLOCK` every hour. What is public at once and only waits for a doubt about its words (即时) has an hour.
 */
export const reviewLimits: Record<ReviewKind, { hours: number; by: 'WORK' | 'CLOCK' }> = {
  PERSON_CERTIFICATION: { hours: 18, by: 'WORK' },
  COMPANY_CERTIFICATION: { hours: 18, by: 'WORK' },
  SUGGESTION: { hours: 24, by: 'CLOCK' },
  SCHOOL: { hours: 9, by: 'WORK' },
  SCHOOL_NEWS: { hours: 9, by: 'WORK' },
  COURSE: { hours: 9, by: 'WORK' },
  SERVICE: { hours: 9, by: 'WORK' },
  CONSULTANT: { hours: 18, by: 'WORK' },
  RECRUITMENT: { hours: 9, by: 'WORK' },
  QUESTION: { hours: 1, by: 'WORK' },
  QUESTION_BOUNTY: { hours: 45, by: 'WORK' },
  REPORT: { hours: 24, by: 'CLOCK' },
  CHAT_REPORT: { hours: 24, by: 'CLOCK' },
  EMERGENCY: { hours: 1, by: 'CLOCK' },
  STRIKE_APPEAL: { hours: 45, by: 'WORK' },
  STRIKE_FREEZE: { hours: 9, by: 'WORK' },
  RIGHTS_SUIT: { hours: 9, by: 'WORK' },
  PLAYBACK: { hours: 9, by: 'WORK' },
  PLAYBACK_TAKEDOWN: { hours: 24, by: 'CLOCK' },
  FORUM_TOPIC: { hours: 1, by: 'WORK' },
  FORUM_REPLY: { hours: 1, by: 'WORK' },
  FORUM_APPEAL: { hours: 45, by: 'WORK' },
  FORUM_DIGEST: { hours: 45, by: 'WORK' },
  DOWNLOAD: { hours: 4, by: 'WORK' },
  DOWNLOAD_VERSION: { hours: 4, by: 'WORK' },
  VIDEO: { hours: 4, by: 'WORK' },
  OFFICIAL_ACCOUNT: { hours: 9, by: 'WORK' },
  OFFICIAL_ARTICLE: { hours: 4, by: 'WORK' },
  TEXT: { hours: 1, by: 'WORK' },
  FRAUD: { hours: 9, by: 'WORK' },
}

export const reviewCase = z.object({
  id: z.number().int(),
  kind: reviewKind,
  title: z.string(),
  state: reviewState,
  /** Waits before all others: somebody may come to harm. */
  isUrgent: z.boolean(),
  /** The author; a visitor has no id. */
  submittedBy: z.object({ userId: z.number().int().nullable(), nickname: z.string() }),
  companyId: z.number().int().nullable(),
  submittedAt: timestamp,
  claimedBy: z.object({ userId: z.number().int(), nickname: z.string(), me: z.boolean() }).nullable(),
  decidedAt: timestamp.nullable(),
  reason: z.string(),
})
export type ReviewCase = z.output<typeof reviewCase>

const decided = { params: z.object({ id: idParam }), result: reviewCase }
const conflicts = [
  'missing.record',
  'review.taken',
  'review.not_claimed',
  'review.took_part',
  'rights.own_case',
  'state.conflict',
] as const

export const moderation = {
  listReviews: defineCall({
    method: 'GET',
    path: '/v1/manager/review/list',
    summary: '审核队列：紧急的在前，然后等得最久的在前；已处理的按处理时间倒序',
    access: 'manager',
    duty: 'any',
    query: pageQuery.pick({ keyword: true, pageNo: true, pageSize: true, cursor: true }).extend({
      kind: reviewKind.optional(),
      /** Left out: what waits, claimed or not. */
      state: reviewState.optional(),
      mine: z.stringbool().optional(),
    }),
    result: listOf(reviewCase),
    errors: [],
  }),
  getReview: defineCall({
    method: 'GET',
    path: '/v1/manager/review/{id}',
    summary: '一条待审内容：资料、图片、附件、以前的处理',
    access: 'manager',
    duty: 'any',
    params: z.object({ id: idParam }),
    result: reviewCase.extend({
      /** What is decided about, by its number in its own domain. */
      subjectId: z.number().int(),
      /** It is about the operator who asks, or about a company they work for: somebody else decides. */
      own: z.boolean(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      text: z.string(),
      pictures: z.array(z.object({ url: z.string(), label: z.string() })),
      files: z.array(z.object({ url: z.string(), name: z.string() })),
      /** Played where the case is looked at. */
      films: z.array(z.object({ url: z.string(), label: z.string(), poster: z.string().nullable() })),
      link: z.string().nullable(),
      history: z.array(
        z.object({ id: z.number().int(), state: reviewState, reason: z.string(), decidedAt: timestamp, operator: z.string() }),
      ),
    }),
    errors: ['missing.record'],
  }),
  claimReview: defineCall({
    method: 'POST',
    path: '/v1/manager/review/{id}/claim',
    summary: '领取一条待审内容；同时领取的人里只有一个成功',
    access: 'manager',
    duty: 'any',
    ...decided,
    body: z.object({}),
    errors: conflicts,
  }),
  releaseReview: defineCall({
    method: 'POST',
    path: '/v1/manager/review/{id}/release',
    summary: '放回队列',
    access: 'manager',
    duty: 'any',
    ...decided,
    body: z.object({}),
    errors: conflicts,
  }),
  approveReview: defineCall({
    method: 'POST',
    path: '/v1/manager/review/{id}/approve',
    summary: '通过；只有领取的人可以',
    access: 'manager',
    duty: 'any',
    ...decided,
    body: z.object({ reason: multilineText().max(200).default('') }),
    errors: conflicts,
  }),
  rejectReview: defineCall({
    method: 'POST',
    path: '/v1/manager/review/{id}/reject',
    summary: '驳回，写明理由；只有领取的人可以',
    access: 'manager',
    duty: 'any',
    ...decided,
    body: z.object({
      reason: reviewReason,
      /** Its public pictures are remembered: what looks like one of them waits for an operator. */
      keepPictures: z.boolean().default(true),
    }),
    errors: conflicts,
  }),
} satisfies Contract
