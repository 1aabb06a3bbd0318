/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/question-talk.ts'

export const questionTalk = {
  answerQuestion: { method: 'POST', path: '/consultation/{consultationId}/answer', access: 'user' },
  editAnswer: { method: 'POST', path: '/question/answer/{consultationAnswerId}', access: 'user' },
  removeAnswer: { method: 'POST', path: '/question/answer/{consultationAnswerId}/remove', access: 'user' },
  listAnswerEdits: { method: 'GET', path: '/question/answer/{consultationAnswerId}/edits', access: 'public' },
  likeConsultation: { method: 'POST', path: '/consultation/{likeId}/like', access: 'user' },
  acceptAnswer: { method: 'POST', path: '/consultation/{consultationId}/optimal/{consultationAnswerId}', access: 'user' },
  replyConsultation: { method: 'POST', path: '/consultation/comment/reply/{relevanceId}', access: 'user' },
  removeComment: { method: 'POST', path: '/question/comment/{commentId}/remove', access: 'user' },
  followQuestion: { method: 'POST', path: '/question/{consultationId}/follow', access: 'user' },
  reportQuestion: { method: 'POST', path: '/question/{consultationId}/report', access: 'user' },
  getMyQuestion: { method: 'GET', path: '/question/{consultationId}/mine', access: 'user' },
} as unknown as typeof contract.questionTalk
