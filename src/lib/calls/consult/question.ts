/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/question.ts'

export const DEFAULT_BOUNTY_DAYS = 15 as typeof contract.DEFAULT_BOUNTY_DAYS

export const MAX_BOUNTY_DAYS = 30 as typeof contract.MAX_BOUNTY_DAYS

export const MAX_QUESTION_LABELS = 5 as typeof contract.MAX_QUESTION_LABELS

export const MAX_QUESTION_PICTURES = 9 as typeof contract.MAX_QUESTION_PICTURES

export const MIN_BOUNTY_DAYS = 7 as typeof contract.MIN_BOUNTY_DAYS

export const question = {
  createQuestion: { method: 'POST', path: '/question', access: 'user' },
  getQuestionTerms: { method: 'GET', path: '/question/terms', access: 'user' },
  getOwnQuestion: { method: 'GET', path: '/question/{consultationId}', access: 'user' },
  saveQuestion: { method: 'POST', path: '/question/{consultationId}', access: 'user' },
  submitQuestion: { method: 'POST', path: '/question/{consultationId}/submit', access: 'user', idempotent: true },
  withdrawQuestion: { method: 'POST', path: '/question/{consultationId}/withdraw', access: 'user' },
  discardQuestion: { method: 'POST', path: '/question/{consultationId}/discard', access: 'user' },
  suggestForQuestion: { method: 'GET', path: '/question/suggest', access: 'user' },
  listFollowed: { method: 'GET', path: '/question/followed', access: 'user' },
} as unknown as typeof contract.question
