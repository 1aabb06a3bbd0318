/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/consult-workspace-cases.ts'

export const consultCases = {
  listAsked: { method: 'GET', path: '/consultation/desk/asked', access: 'user' },
  listAssigned: { method: 'GET', path: '/consultation/desk/assigned', access: 'user' },
  listAnswers: { method: 'GET', path: '/consultation/desk/answers', access: 'user' },
  listCompanyQueue: { method: 'GET', path: '/consultation/desk/company', access: 'admin' },
  listColleagues: { method: 'GET', path: '/consultation/desk/staff', access: 'admin' },
  assign: { method: 'POST', path: '/consultation/desk/company/{consultationId}/assign', access: 'admin' },
  getDetail: { method: 'GET', path: '/consultation/{consultationId}/detail', access: 'user' },
  getComplaint: { method: 'GET', path: '/consultation/complain/{complainId}', access: 'user' },
} as unknown as typeof contract.consultCases
