import { exam } from '#lib/contract/learn/exam.ts'
import { examWorkspace } from '#lib/contract/learn/exam-workspace.ts'
import { implement } from '#server/http/implement.ts'
import { getExam, getExamCalendar, listExams } from './service.ts'
import { listApplicants, listCompanyExams } from './workspace/company-exams.ts'
import { getMyExam, listMyExams } from './workspace/my-exams.ts'

export const examRoutes = implement(exam, {
  listExams: ({ db, query, now }) => listExams(db, query, now),
  getExamCalendar: ({ db, query, now }) => getExamCalendar(db, query.month, now),
  getExam: ({ db, params, now }) => getExam(db, params.id, now),
})

export const examWorkspaceRoutes = implement(examWorkspace, {
  listMyExams: ({ db, actor, query }) => listMyExams(db, actor, query),
  getMyExam: ({ db, actor, params }) => getMyExam(db, actor, params.registrationId),
  listCompanyExams: ({ db, actor, query, now }) => listCompanyExams(db, actor, query, now),
  listApplicants: ({ db, actor, params, query }) => listApplicants(db, actor, params.examId, query),
})
