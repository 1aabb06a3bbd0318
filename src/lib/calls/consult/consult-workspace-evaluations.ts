/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/consult-workspace-evaluations.ts'

export const consultEvaluations = {
  listReceived: { method: 'GET', path: '/consultation/desk/evaluation/received', access: 'user' },
  listGiven: { method: 'GET', path: '/consultation/desk/evaluation/given', access: 'user' },
  getEvaluation: { method: 'GET', path: '/consultation/desk/evaluation/{evaluationId}', access: 'user' },
  replyEvaluation: { method: 'POST', path: '/consultation/desk/evaluation/{evaluationId}/reply', access: 'user' },
} as unknown as typeof contract.consultEvaluations
