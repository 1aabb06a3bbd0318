import { question } from '#lib/contract/consult/question.ts'
import { implement } from '#server/http/implement.ts'
import {
  createQuestion,
  discardQuestion,
  getOwnQuestion,
  getQuestionTerms,
  listFollowed,
  saveQuestion,
  submitQuestion,
  suggestForQuestion,
  withdrawQuestion,
} from './service.ts'

export const questionRoutes = implement(question, {
  createQuestion: ({ db, actor, body, now }) => createQuestion(db, actor, body, now),
  getQuestionTerms: ({ db, actor, now }) => getQuestionTerms(db, actor, now),
  getOwnQuestion: ({ db, actor, params }) => getOwnQuestion(db, actor, params.consultationId),
  saveQuestion: ({ db, actor, params, body, now }) => saveQuestion(db, actor, { id: params.consultationId, draft: body, now }),
  submitQuestion: ({ db, actor, params, now }) => submitQuestion(db, actor, params.consultationId, now),
  withdrawQuestion: ({ db, actor, params, now }) => withdrawQuestion(db, actor, params.consultationId, now),
  discardQuestion: ({ db, actor, params }) => discardQuestion(db, actor, params.consultationId),
  suggestForQuestion: ({ db, query }) => suggestForQuestion(db, query),
  listFollowed: ({ db, actor, query }) => listFollowed(db, actor, query),
})
