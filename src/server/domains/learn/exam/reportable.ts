/** How exams are reported. People hold seats in them: an exam is called off by the person who organises it, not hidden. */
import type { Reportable } from '#server/reportable.ts'
import { findReportedExam } from './report-queries.ts'

export const examReportable: Reportable = {
  kind: 'EXAM',
  async find(db, id) {
    const exam = await findReportedExam(db, id)
    if (!exam) return undefined
    return { title: exam.title, link: `/school/exam?id=${id}`, authorId: exam.owner_user_id, content: exam.summary }
  },
}
