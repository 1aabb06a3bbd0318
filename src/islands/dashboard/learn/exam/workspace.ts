/** The calls of the person who organises exams, and what has to be read again after them. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { examOrganising } from '#lib/calls/learn/exam-organising.ts'
import { examWorkspace } from '#lib/calls/learn/exam-workspace.ts'

export const api = clientOf({
  ...examOrganising,
  listCompanyExams: examWorkspace.listCompanyExams,
  listApplicants: examWorkspace.listApplicants,
})

export const refresh = () => queryClient.invalidateQueries(readBy(examOrganising as never, examWorkspace as never))
