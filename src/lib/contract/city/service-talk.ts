/** Public questions about a service before buying, their answers, and reports. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, pageQuery, recordId, timestamp } from '#lib/contract/define.ts'
import { requiredText, textField } from '#lib/forms/text.ts'

export const MAX_QUESTION = 500

/** FRAUD: the seller asks to be paid outside the site, or for a deposit. */
export const serviceReportReason = z.enum(['FALSE', 'FRAUD', 'PROHIBITED', 'INFRINGEMENT', 'OTHER'])
export type ServiceReportReason = z.output<typeof serviceReportReason>

export const receivedQuestion = z.object({
  questionId: z.number().int(),
  serverId: z.number().int(),
  title: z.string(),
  asker: z.string(),
  body: z.string(),
  answer: z.string().nullable(),
  /** An answer that waits for an operator: only the seller sees it. */
  heldAnswer: z.string().nullable(),
  createdAt: timestamp,
})
export type ReceivedQuestion = z.output<typeof receivedQuestion>

export const serviceTalk = {
  askServiceQuestion: defineCall({
    method: 'POST',
    path: '/same/city/server/{serverId}/question',
    summary: '在服务页向商家公开提问',
    access: 'user',
    posts: true,
    idempotent: true,
    params: z.object({ serverId: idParam }),
    body: z.object({ body: requiredText('问题', MAX_QUESTION) }),
    result: z.object({ questionId: z.number().int(), held: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  listReceivedQuestions: defineCall({
    method: 'GET',
    path: '/merchant/service/question/list',
    summary: '当前身份的在售服务收到的提问，新的在前',
    access: 'user',
    query: pageQuery.omit({ keyword: true, sort: true }).extend({ unanswered: z.enum(['true']).optional() }),
    result: listOf(receivedQuestion),
    errors: [],
  }),
  answerServiceQuestion: defineCall({
    method: 'POST',
    path: '/merchant/service/question/{questionId}/answer',
    summary: '商家公开回答一个提问；再次提交就是修改',
    access: 'user',
    params: z.object({ questionId: idParam }),
    body: z.object({ answer: requiredText('回答', MAX_QUESTION) }),
    /** `held`: nobody else sees it until an operator has looked at it. */
    result: done.extend({ held: z.boolean() }),
    errors: ['missing.record'],
  }),
  reportService: defineCall({
    method: 'POST',
    path: '/same/city/server/{serverId}/report',
    summary: '举报一个服务，或它下面的一个提问',
    access: 'user',
    params: z.object({ serverId: idParam }),
    body: z.object({
      questionId: recordId.optional(),
      reason: serviceReportReason,
      text: textField('说明', 500),
    }),
    result: z.object({ reported: z.literal(true) }),
    errors: ['missing.record'],
  }),
} satisfies Contract
