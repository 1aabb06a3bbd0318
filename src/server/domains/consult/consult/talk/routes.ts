import { bountySplit } from '#lib/contract/consult/bounty-split.ts'
import { questionTalk } from '#lib/contract/consult/question-talk.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { acceptAnswer, answerQuestion, editAnswer, listAnswerEdits, removeAnswer } from './answers.ts'
import { getUndecidedBounty, splitBounty } from './bounty-split.ts'
import { followQuestion, getMyQuestion, likeConsultation, removeComment, replyConsultation, reportQuestion } from './service.ts'

export const questionTalkRoutes = implement(questionTalk, {
  answerQuestion: ({ db, actor, params, body, now, ports }) =>
    answerQuestion(db, actor, { id: params.consultationId, body, now, uploads: ports.uploads }),
  editAnswer: ({ db, actor, params, body, now, ports }) =>
    editAnswer(db, actor, { id: params.consultationAnswerId, body, now, uploads: ports.uploads }),
  removeAnswer: ({ db, actor, params, now }) => removeAnswer(db, actor, params.consultationAnswerId, now),
  listAnswerEdits: ({ db, params }) => listAnswerEdits(db, params.consultationAnswerId),
  likeConsultation: ({ db, actor, params, body, now }) => likeConsultation(db, actor, { id: params.likeId, ...body, now }),
  acceptAnswer: ({ db, actor, params, now }) => acceptAnswer(db, actor, { ...params, now }),
  replyConsultation: ({ db, actor, params, body, now }) => replyConsultation(db, actor, { ...params, ...body, now }),
  removeComment: ({ db, actor, params, now }) => removeComment(db, actor, params.commentId, now),
  followQuestion: ({ db, actor, params, body, now }) =>
    followQuestion(db, actor, { id: params.consultationId, follow: body.follow, now }),
  reportQuestion: ({ db, actor, params, body, now }) => reportQuestion(db, actor, { id: params.consultationId, ...body, now }),
  getMyQuestion: ({ db, actor, params }) => getMyQuestion(db, actor, params.consultationId),
})

export const bountySplitRoutes = implement(bountySplit, {
  getUndecidedBounty: ({ db, params }) => getUndecidedBounty(db, params.id),
  splitBounty: ({ db, actor, params, body, exchange, now }) =>
    splitBounty(db, { id: params.id, ...body }, { operator: operatorOf(actor), exchange, now }),
})
