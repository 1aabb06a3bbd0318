import { serviceTalk } from '#lib/contract/city/service-talk.ts'
import { implement } from '#server/http/implement.ts'
import { answerQuestion, askQuestion, listReceivedQuestions, reportService } from './service.ts'

export const serviceTalkRoutes = implement(serviceTalk, {
  askServiceQuestion: ({ db, actor, params, body, now }) => askQuestion(db, actor, params.serverId, body.body, now),
  listReceivedQuestions: ({ db, actor, query }) =>
    listReceivedQuestions(db, actor, { ...query, unanswered: query.unanswered === 'true' }),
  answerServiceQuestion: async ({ db, actor, params, body, now }) => {
    const { held } = await answerQuestion(db, actor, params.questionId, body.answer, now)
    return { done: true as const, held }
  },
  reportService: ({ db, actor, params, body, now }) => reportService(db, actor, params.serverId, body, now),
})
