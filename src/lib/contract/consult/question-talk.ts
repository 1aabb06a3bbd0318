/** Acting on a public question: answers, comments, likes, accepting, following, reports; and the caller's own part in it. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, pictureKey, recordId, timestamp } from '#lib/contract/define.ts'
import { answerBody } from '#lib/forms/consult/question.ts'
import { multilineText } from '#lib/validate/text.ts'
import { quote } from './consult-shapes.ts'
import { workspaceState } from './consult-workspace-shapes.ts'

const LIKE_TARGETS = ['QUESTION', 'SAME', 'ANSWER', 'COMMENT'] as const
const likeTarget = z.enum(LIKE_TARGETS)
export type LikeTarget = z.output<typeof likeTarget>

const questionReportReason = z.enum(['ILLEGAL', 'PRIVACY', 'OFF_PLATFORM', 'ATTITUDE', 'COPIED', 'OTHER'])
export type QuestionReportReason = z.output<typeof questionReportReason>

const MAX_CONSULT_COMMENT = 500

const MEDIA_ERRORS = ['upload.missing', 'upload.type', 'upload.broken', 'upload.too_large', 'upload.busy'] as const

const answerParams = { params: z.object({ consultationAnswerId: idParam }) }

export const questionTalk = {
  answerQuestion: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/answer',
    summary: '回答一个公开问题',
    access: 'user',
    posts: true,
    params: z.object({ consultationId: idParam }),
    body: answerBody,
    /** `held`: nobody else sees it until an operator has looked at it. */
    result: z.object({ consultationAnswerId: z.int(), held: z.boolean() }),
    errors: ['missing.record', 'state.conflict', 'question.own', 'question.answered', ...MEDIA_ERRORS],
  }),
  editAnswer: defineCall({
    method: 'POST',
    path: '/question/answer/{consultationAnswerId}',
    summary: '修改自己的回答；以前的内容留在修改记录里',
    access: 'user',
    posts: true,
    ...answerParams,
    body: answerBody,
    result: z.object({ editCount: z.int() }),
    errors: ['missing.record', 'state.conflict', ...MEDIA_ERRORS],
  }),
  removeAnswer: defineCall({
    method: 'POST',
    path: '/question/answer/{consultationAnswerId}/remove',
    summary: '删除自己的回答；被采纳的不能删',
    access: 'user',
    ...answerParams,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  listAnswerEdits: defineCall({
    method: 'GET',
    path: '/question/answer/{consultationAnswerId}/edits',
    summary: '一个公开回答以前的内容，最近的在前',
    access: 'public',
    ...answerParams,
    result: z.array(
      z.object({
        editId: z.int(),
        content: z.string(),
        /** Lengths of the voice note and the video that this change removed. */
        voiceSeconds: z.int().nullable(),
        videoSeconds: z.int().nullable(),
        /** All quotes before this change. */
        quotes: z.array(quote),
        editedAt: timestamp,
      }),
    ),
    errors: ['missing.record'],
  }),
  likeConsultation: defineCall({
    method: 'POST',
    path: '/consultation/{likeId}/like',
    summary: '给问题、回答、评论点赞，或说“我也有同样的问题”；也可以取消',
    access: 'user',
    params: z.object({ likeId: idParam }),
    body: z.object({ target: likeTarget, like: z.boolean() }),
    result: z.object({ liked: z.boolean(), likes: z.int() }),
    errors: ['missing.record'],
  }),
  acceptAnswer: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/optimal/{consultationAnswerId}',
    summary: '采纳一个回答为最佳；有悬赏的，悬赏归回答者',
    access: 'user',
    params: z.object({ consultationId: idParam, consultationAnswerId: idParam }),
    body: z.object({}),
    result: z.object({ state: workspaceState }),
    errors: ['missing.record', 'state.conflict'],
  }),
  replyConsultation: defineCall({
    method: 'POST',
    path: '/consultation/comment/reply/{relevanceId}',
    summary: '评论一个回答，或回复一条评论',
    access: 'user',
    posts: true,
    params: z.object({ relevanceId: idParam }),
    body: z.object({
      /** What `relevanceId` names. */
      relevance: z.enum(['ANSWER', 'COMMENT']),
      content: multilineText().min(2, '至少写 2 个字').max(MAX_CONSULT_COMMENT, `最多 ${MAX_CONSULT_COMMENT} 个字`),
    }),
    result: z.object({ commentId: z.int(), held: z.boolean() }),
    errors: ['missing.record'],
  }),
  removeComment: defineCall({
    method: 'POST',
    path: '/question/comment/{commentId}/remove',
    summary: '删除自己的评论',
    access: 'user',
    params: z.object({ commentId: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  followQuestion: defineCall({
    method: 'POST',
    path: '/question/{consultationId}/follow',
    summary: '关注一个公开问题，有新回答和结果时收到通知；或取消',
    access: 'user',
    params: z.object({ consultationId: idParam }),
    body: z.object({ follow: z.boolean() }),
    result: z.object({ following: z.boolean() }),
    errors: ['missing.record'],
  }),
  reportQuestion: defineCall({
    method: 'POST',
    path: '/question/{consultationId}/report',
    summary: '举报一个公开问题，或它下面的回答、评论',
    access: 'user',
    params: z.object({ consultationId: idParam }),
    body: z.object({
      consultationAnswerId: recordId.optional(),
      commentId: recordId.optional(),
      reason: questionReportReason,
      text: multilineText().max(500, '最多 500 个字').default(''),
    }),
    result: z.object({ reported: z.literal(true) }),
    errors: ['missing.record'],
  }),
  getMyQuestion: defineCall({
    method: 'GET',
    path: '/question/{consultationId}/mine',
    summary: '一个公开问题里与我有关的：赞过的、关注、是不是我问的、我的回答和评论',
    access: 'user',
    params: z.object({ consultationId: idParam }),
    result: z.object({
      own: z.boolean(),
      /** Whether the caller may choose the best answer now. */
      mayAccept: z.boolean(),
      mayAnswer: z.boolean(),
      following: z.boolean(),
      liked: z.boolean(),
      same: z.boolean(),
      likedAnswers: z.array(z.int()),
      likedComments: z.array(z.int()),
      comments: z.array(z.int()),
      answers: z.array(
        z.object({
          consultationAnswerId: z.int(),
          text: z.string(),
          pictures: z.array(pictureKey),
          voiceSeconds: z.int().nullable(),
          videoSeconds: z.int().nullable(),
          quotes: z.array(quote),
        }),
      ),
    }),
    errors: ['missing.record'],
  }),
} satisfies Contract
