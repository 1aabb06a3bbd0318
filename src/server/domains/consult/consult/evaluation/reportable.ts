/** How evaluations of consultants are reported. One that names nobody names nobody to operators either. */
import { type Reportable, reportedByState } from '#server/reportable.ts'
import { findAnyEvaluation } from './queries.ts'
import { evaluationPage, recountEvaluated } from './texts.ts'

export const evaluationReportable: Reportable = reportedByState({
  kind: 'EVALUATION',
  table: 'consultation_evaluations',
  shown: 'VISIBLE',
  hidden: 'HIDDEN',
  reasons: false,
  async find(db, id) {
    const row = await findAnyEvaluation(db, id)
    if (row?.state !== 'VISIBLE') return undefined
    return {
      title: `对咨询师${row.expert_name}的评价`,
      link: evaluationPage(row.consultant_id),
      authorId: row.author_user_id,
      anonymous: row.is_anonymous,
      content: [row.content, row.reply && `咨询师回复：${row.reply}`].filter(Boolean).join('\n'),
    }
  },
  async after(trx, id) {
    const row = await findAnyEvaluation(trx, id)
    if (row) await recountEvaluated(trx, row)
  },
})
