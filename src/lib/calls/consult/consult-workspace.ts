/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/consult-workspace.ts'

export const consultWorkspace = {
  listAsked: { method: 'GET', path: '/consultation/desk/asked', access: 'user' },
  listAssigned: { method: 'GET', path: '/consultation/desk/assigned', access: 'user' },
  listAnswers: { method: 'GET', path: '/consultation/desk/answers', access: 'user' },
  listCompanyQueue: { method: 'GET', path: '/consultation/desk/company', access: 'admin' },
  listColleagues: { method: 'GET', path: '/consultation/desk/staff', access: 'admin' },
  assign: { method: 'POST', path: '/consultation/desk/company/{consultationId}/assign', access: 'admin' },
  getDetail: { method: 'GET', path: '/consultation/{consultationId}/detail', access: 'user' },
  getComplaint: { method: 'GET', path: '/consultation/complain/{complainId}', access: 'user' },
  listReceived: { method: 'GET', path: '/consultation/desk/evaluation/received', access: 'user' },
  listGiven: { method: 'GET', path: '/consultation/desk/evaluation/given', access: 'user' },
  getEvaluation: { method: 'GET', path: '/consultation/desk/evaluation/{evaluationId}', access: 'user' },
  replyEvaluation: { method: 'POST', path: '/consultation/desk/evaluation/{evaluationId}/reply', access: 'user' },
  getSettings: { method: 'GET', path: '/consultation/desk/settings', access: 'user' },
  saveFees: { method: 'POST', path: '/consultation/desk/settings/fees', access: 'user' },
  saveHours: { method: 'POST', path: '/consultation/desk/settings/hours', access: 'user' },
  saveQuickReplies: { method: 'POST', path: '/consultation/desk/settings/replies', access: 'user' },
  setTaking: { method: 'POST', path: '/consultation/desk/settings/taking', access: 'user' },
} as unknown as typeof contract.consultWorkspace
