/** Acting on a public post: likes, questions and replies, reports; and what of it is mine. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, recordId } from '#lib/contract/define.ts'
import { multilineText } from '#lib/validate/text.ts'
import { applicationState } from './job-application.ts'

const liked = z.object({ liked: z.boolean(), likes: z.number().int() })

export const reportReason = z.enum(['FEE', 'FALSE', 'DISCRIMINATION', 'ILLEGAL', 'OTHER'])
export type ReportReason = z.output<typeof reportReason>

export const MAX_COMMENT = 500

export const recruitmentTalk = {
  likeRecruitment: defineCall({
    method: 'POST',
    path: '/same/city/recruitment/like',
    summary: '给一条招聘或求职点赞，或取消',
    access: 'user',
    body: z.object({ recruitmentId: recordId, like: z.boolean() }),
    result: liked,
    errors: ['missing.record'],
  }),
  replyRecruitmentComment: defineCall({
    method: 'POST',
    path: '/same/city/recruitment/comment/reply',
    summary: '在一条招聘或求职下提问，或回复一条评论',
    access: 'user',
    posts: true,
    body: z.object({
      recruitmentId: recordId,
      /** The comment or reply that is answered; left out: a comment of its own. */
      commentId: recordId.optional(),
      body: multilineText().min(2, '至少写 2 个字').max(MAX_COMMENT, `最多 ${MAX_COMMENT} 个字`),
    }),
    result: z.object({ commentId: z.number().int(), held: z.boolean() }),
    errors: ['missing.record'],
  }),
  likeRecruitmentComment: defineCall({
    method: 'POST',
    path: '/same/city/recruitment/comment/like',
    summary: '觉得一条评论有用，或取消',
    access: 'user',
    body: z.object({ commentId: recordId, like: z.boolean() }),
    result: liked,
    errors: ['missing.record'],
  }),
  reportRecruitment: defineCall({
    method: 'POST',
    path: '/same/city/recruitment/report',
    summary: '举报一条招聘或求职，或它下面的一条评论',
    access: 'user',
    body: z.object({
      recruitmentId: recordId,
      commentId: recordId.optional(),
      reason: reportReason,
      text: multilineText().max(500, '最多 500 个字').default(''),
    }),
    result: z.object({ reported: z.literal(true) }),
    errors: ['missing.record'],
  }),
  getMyRecruitment: defineCall({
    method: 'GET',
    path: '/recruitment/mine/{recruitmentId}',
    summary: '一条招聘或求职里与我有关的：点过的赞、是不是我发布的、我的投递',
    access: 'user',
    params: z.object({ recruitmentId: idParam }),
    result: z.object({
      liked: z.boolean(),
      likedComments: z.array(z.number().int()),
      own: z.boolean(),
      application: z.object({ applicationId: z.number().int(), state: applicationState }).nullable(),
    }),
    errors: ['missing.record'],
  }),
} satisfies Contract
