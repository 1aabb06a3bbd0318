/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/service-talk.ts'

export const MAX_QUESTION = 500 as typeof contract.MAX_QUESTION

export const serviceTalk = {
  askServiceQuestion: { method: 'POST', path: '/same/city/server/{serverId}/question', access: 'user', idempotent: true },
  listReceivedQuestions: { method: 'GET', path: '/merchant/service/question/list', access: 'user' },
  answerServiceQuestion: { method: 'POST', path: '/merchant/service/question/{questionId}/answer', access: 'user' },
  reportService: { method: 'POST', path: '/same/city/server/{serverId}/report', access: 'user' },
} as unknown as typeof contract.serviceTalk
