import { report } from '#lib/contract/platform/report.ts'
import { rights } from '#lib/contract/platform/rights.ts'
import { operatorOf } from '#server/access/actor.ts'
import { operatorContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import { decideReport, getReportCase, listReportCases } from './cases.ts'
import { holdReported } from './holding.ts'
import { assertRights } from './rights/assert.ts'
import { barClaimant } from './rights/bars.ts'
import {
  askForParts,
  completeAssertion,
  getCaseAssertions,
  getMyAssertion,
  listMyAssertions,
  rebutAssertion,
  settleAssertion,
  showSuit,
  withdrawAssertion,
} from './rights/service.ts'
import { listMyReports, submitReport } from './service.ts'
import { appealStrike, getMyStrikes, giveStrike, listUserStrikes, revokeStrike } from './strikes.ts'

export const reportRoutes = implement(report, {
  createReport: ({ db, actor, body, now }) => submitReport(db, actor, body, now),
  listMyReports: ({ db, actor, query, now }) => listMyReports(db, actor, query, now),
  getMyStrikes: ({ db, actor, now }) => getMyStrikes(db, actor, now),
  appealStrike: ({ db, actor, params, body, now }) => appealStrike(db, actor, { id: params.id, body, now }),
  listReportCases: ({ db, actor, query }) => listReportCases(db, operatorOf(actor), query),
  getReportCase: ({ db, actor, params, now }) => getReportCase(db, operatorOf(actor), params.id, now),
  holdReported: ({ params, ...context }) => holdReported(context.db, params.id, operatorContext(context)),
  decideReport: ({ params, body, ...context }) => decideReport(context.db, { id: params.id, body }, operatorContext(context)),
  listUserStrikes: ({ db, params, now }) => listUserStrikes(db, params.id, now),
  giveStrike: ({ params, body, ...context }) => giveStrike(context.db, params.id, body, operatorContext(context)),
  revokeStrike: ({ params, body, ...context }) =>
    revokeStrike(context.db, { id: params.id, reason: body.reason }, operatorContext(context)),
})

export const rightsRoutes = implement(rights, {
  assertRights: ({ db, actor, body, now }) => assertRights(db, actor, body, now),
  listMyAssertions: ({ db, actor, query }) => listMyAssertions(db, actor, query),
  getMyAssertion: ({ db, actor, params, now }) => getMyAssertion(db, actor, params.id, now),
  completeAssertion: ({ db, actor, params, body, now }) => completeAssertion(db, actor, { id: params.id, body, now }),
  withdrawAssertion: ({ db, actor, params, now }) => withdrawAssertion(db, actor, { id: params.id, now }),
  rebutAssertion: ({ db, actor, params, body, now }) => rebutAssertion(db, actor, { id: params.id, body, now }),
  showSuit: ({ db, actor, params, body, now }) => showSuit(db, actor, { id: params.id, body, now }),
  getCaseAssertions: ({ db, actor, params, now }) => getCaseAssertions(db, operatorOf(actor), params.id, now),
  askForParts: ({ params, body, ...context }) =>
    askForParts(context.db, { id: params.id, missing: body.missing }, operatorContext(context)),
  barClaimant: ({ params, body, ...context }) => barClaimant(context.db, { id: params.id, ...body }, operatorContext(context)),
  settleAssertion: ({ params, body, ...context }) =>
    settleAssertion(context.db, { id: params.id, ...body }, operatorContext(context)),
})
