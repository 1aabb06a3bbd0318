import { exam } from '#lib/contract/exam.ts'
import { implement } from '#server/http/implement.ts'
import { getExam, getExamCalendar, listExams } from './service.ts'

export const examRoutes = implement(exam, {
  listExams: ({ db, query, now }) => listExams(db, query, now),
  getExamCalendar: ({ db, query, now }) => getExamCalendar(db, query.month, now),
  getExam: ({ db, params, now }) => getExam(db, params.id, now),
})
