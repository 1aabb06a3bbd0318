/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/learn/exam-workspace.ts'

export const examWorkspace = {
  listMyExams: { method: 'GET', path: '/exam/mine/list', access: 'user' },
  getMyExam: { method: 'GET', path: '/exam/mine/{registrationId}', access: 'user' },
  listCompanyExams: { method: 'GET', path: '/exam/desk/list', access: 'admin' },
  listApplicants: { method: 'GET', path: '/exam/desk/{examId}/applicants', access: 'admin' },
} as unknown as typeof contract.examWorkspace
