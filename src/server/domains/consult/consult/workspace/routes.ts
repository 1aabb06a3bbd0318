import { consultWorkspace } from '#lib/contract/consult/consult-workspace.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'
import { getSettings, saveFees, saveHours, saveQuickReplies, setTaking } from './settings.ts'

export const consultWorkspaceRoutes = implement(consultWorkspace, {
  listAsked: ({ db, actor, query }) => service.listAsked(db, actor, query),
  listAssigned: ({ db, actor, query }) => service.listAssigned(db, actor, query),
  listAnswers: ({ db, actor, query }) => service.listAnswers(db, actor, query),
  listCompanyQueue: ({ db, actor, query }) => service.listCompanyQueue(db, actor, query),
  listColleagues: ({ db, actor, query }) => service.listColleagues(db, actor, query),
  assign: ({ db, actor, params, body, now }) => service.assign(db, actor, { ...params, ...body, now }),
  getDetail: ({ db, actor, params, exchange, now }) => service.getDetail(db, actor, { id: params.consultationId, exchange, now }),
  getComplaint: ({ db, actor, params, now }) => service.getComplaint(db, actor, params.complainId, now),
  listReceived: ({ db, actor, query }) => service.listReceived(db, actor, query),
  listGiven: ({ db, actor, query }) => service.listGiven(db, actor, query),
  getEvaluation: ({ db, actor, params, exchange }) => service.getEvaluation(db, actor, { id: params.evaluationId, exchange }),
  replyEvaluation: ({ db, actor, params, body, now }) => service.replyEvaluation(db, actor, { ...params, ...body, now }),
  getSettings: ({ db, actor, now }) => getSettings(db, actor, now),
  saveFees: ({ db, actor, body, exchange }) => saveFees(db, actor, body, exchange),
  saveHours: ({ db, actor, body, now }) => saveHours(db, actor, body, now),
  saveQuickReplies: ({ db, actor, body }) => saveQuickReplies(db, actor, body),
  setTaking: ({ db, actor, body }) => setTaking(db, actor, body.taking),
})
