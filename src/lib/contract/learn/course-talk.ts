/**
 * Comments on a course with stars, replies and likes, and questions to its teacher; questions to a school about an exam or the school, which are
 * public as well; and verifying a certificate.
 */
import { z } from 'zod'
import { type Contract, defineCall, idParam, recordId, timestamp } from '#lib/contract/define.ts'
import { codeText, multilineText } from '#lib/validate/text.ts'

export const MAX_COMMENT = 1_000

const text = multilineText().min(2, '至少写 2 个字').max(MAX_COMMENT, `最多 ${MAX_COMMENT} 个字`)

export const verifiedCertificate = z.object({
  no: z.string(),
  /** The name with one character hidden. */
  holder: z.string(),
  courseTitle: z.string(),
  providerName: z.string(),
  issuedAt: timestamp,
  valid: z.boolean(),
})
export type VerifiedCertificate = z.output<typeof verifiedCertificate>

/** `held`: nobody else sees it until an operator has looked at it. */
const asked = z.object({ questionId: z.int(), held: z.boolean() })

export const courseTalk = {
  replyCourseComment: defineCall({
    method: 'POST',
    path: '/course/comment/reply',
    summary: '评论一门课程（学员可以打分），或回复一条评论',
    access: 'user',
    posts: true,
    body: z.object({
      courseId: recordId,
      /** The comment or reply that is answered; left out: a new comment on the course. */
      commentId: recordId.optional(),
      score: z.int().min(1).max(5).optional(),
      body: text,
    }),
    result: z.object({ commentId: z.int(), held: z.boolean() }),
    errors: ['missing.record', 'course.not_learner', 'course.scored'],
  }),
  likeCourseComment: defineCall({
    method: 'POST',
    path: '/course/comment/post/like',
    summary: '觉得一条课程评论有用，或取消',
    access: 'user',
    body: z.object({ commentId: recordId, like: z.boolean() }),
    result: z.object({ liked: z.boolean(), likes: z.int() }),
    errors: ['missing.record'],
  }),
  getMyCourseTalk: defineCall({
    method: 'GET',
    path: '/course/{id}/comment/mine',
    summary: '一门课程的评论里与我有关的：点过的赞、能不能打分',
    access: 'user',
    params: z.object({ id: idParam }),
    result: z.object({ likedComments: z.array(z.int()), mayScore: z.boolean() }),
    errors: [],
  }),
  askCourseQuestion: defineCall({
    method: 'POST',
    path: '/course/{id}/ask',
    summary: '向讲师提问，可以针对一个课时',
    access: 'user',
    posts: true,
    params: z.object({ id: idParam }),
    body: z.object({ lessonId: recordId.optional(), body: text }),
    result: asked,
    errors: ['missing.record', 'course.not_learner'],
  }),
  askExamQuestion: defineCall({
    method: 'POST',
    path: '/exam/{id}/ask',
    summary: '就一场考试提问，由承办学校回答；问题和回答公开显示',
    access: 'user',
    posts: true,
    params: z.object({ id: idParam }),
    body: z.object({ body: text }),
    result: asked,
    errors: ['missing.record', 'enquiry.closed_school'],
  }),
  askSchoolQuestion: defineCall({
    method: 'POST',
    path: '/school/{id}/ask',
    summary: '向一所学校公开提问，由学校回答；问题和回答公开显示',
    access: 'user',
    posts: true,
    params: z.object({ id: idParam }),
    body: z.object({ body: text }),
    result: asked,
    errors: ['missing.record', 'enquiry.closed_school'],
  }),
  verifyCertificate: defineCall({
    method: 'GET',
    path: '/verify/{no}',
    summary: '查验结业证书的真伪',
    access: 'public',
    params: z.object({ no: codeText(40) }),
    result: verifiedCertificate,
    errors: ['missing.record'],
  }),
} satisfies Contract
