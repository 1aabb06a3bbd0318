import { policy } from '#lib/contract/park/policy.ts'
import { policyWorkspace } from '#lib/contract/park/policy-workspace.ts'
import { implement } from '#server/http/implement.ts'
import { getPolicy, listFacets, listMatches, listPolicies } from './service.ts'
import * as workspace from './workspace.ts'

export const policyRoutes = implement(policy, {
  listPolicies: ({ query, now }) => listPolicies(query, now),
  listFacets: ({ now }) => listFacets(now),
  listMatches: ({ query, now }) => listMatches(query, now),
  getPolicy: ({ params, now }) => getPolicy(params.id, now),
})

export const policyWorkspaceRoutes = implement(policyWorkspace, {
  getFacts: ({ db, actor }) => workspace.getFacts(db, actor),
  saveFacts: ({ db, actor, body, now }) => workspace.saveFacts(db, actor, body, now),
  listCompanyMatches: ({ db, actor, query, now }) => workspace.listCompanyMatches(db, actor, query.policyId, now),
  getStanding: ({ db, actor, params }) => workspace.getStanding(db, actor, params.id),
  setReminder: ({ db, actor, params, body, now }) => workspace.setReminder(db, actor, { ...params, ...body }, now),
  listReminders: ({ db, actor, now }) => workspace.listReminders(db, actor, now),
  startApplication: ({ db, actor, params, now }) => workspace.startApplication(db, actor, params.id, now),
  listApplications: ({ db, actor, now }) => workspace.listApplications(db, actor, now),
  tickMaterial: ({ db, actor, params, body, now }) => workspace.tickMaterial(db, actor, { ...params, ...body }, now),
  removeApplication: ({ db, actor, params }) => workspace.removeApplication(db, actor, params.id),
})
