/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/city/job-application.ts'

export const MAX_RESUMES_AT_ONCE = 3 as typeof contract.MAX_RESUMES_AT_ONCE

export const jobApplication = {
  apply: { method: 'POST', path: '/recruitment/application', access: 'user' },
  listMyApplications: { method: 'GET', path: '/recruitment/application/mine', access: 'user' },
  listApplicants: { method: 'GET', path: '/recruitment/application/received', access: 'admin' },
  countApplicants: { method: 'GET', path: '/recruitment/application/summary', access: 'admin' },
  getApplication: { method: 'GET', path: '/recruitment/application/{applicationId}', access: 'user' },
  actOnApplication: { method: 'POST', path: '/recruitment/application/{applicationId}/act', access: 'user' },
  noteApplication: { method: 'POST', path: '/recruitment/application/{applicationId}/note', access: 'admin' },
  agreeOnContact: { method: 'POST', path: '/recruitment/application/{applicationId}/agree', access: 'user' },
  revealContact: { method: 'POST', path: '/recruitment/application/{applicationId}/contact', access: 'user' },
} as unknown as typeof contract.jobApplication
