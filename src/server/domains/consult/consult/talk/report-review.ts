/** How the review queue shows and decides reports about questions: approving one takes away what was reported. */
import { questionReportReasonNames } from '#lib/format/consult.ts'
import { introText } from '#server/content/intro.ts'
import { refundBounty } from '#server/domains/consult/consult/question/bounty.ts'
import { moveQuestion, republish } from '#server/domains/consult/consult/question/move.ts'
import { lockQuestion, updateQuestion } from '#server/domains/consult/consult/question/queries.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { dropAnswer, purgeQuestion } from './answers.ts'
import { linkTo } from './notices.ts'
import * as queries from './queries.ts'

export const questionReportReview: ReviewSubject = {
  kind: 'QUESTION_REPORT',
  label: '问答举报',
  async show(db, id) {
    const report = await queries.findReport(db, id)
    if (!report) throw new AppError('missing.record')
    return {
      facts: [
        { label: '举报原因', value: questionReportReasonNames[report.reason] },
        { label: '说明', value: report.body },
        { label: '问题', value: report.title },
        { label: '被举报', value: report.comment_id !== null ? '评论' : report.answer_id !== null ? '回答' : '问题' },
      ].filter(fact => fact.value),
      text: report.comment_content ?? introText(report.answer_content ?? report.question_content),
      pictures: [],
      files: [],
      link: linkTo(report.consultation_id, report.answer_id ?? report.comment_answer_id ?? undefined),
    }
  },
  async approve(trx, id, { operatorId, reason, now }) {
    const report = await queries.findReport(trx, id)
    const question = report && (await lockQuestion(trx, report.consultation_id))
    if (!report || !question) throw new AppError('missing.record')
    const why = reason || `经举报核实：${questionReportReasonNames[report.reason]}`
    if (report.comment_id !== null) {
      await queries.updateCommentState(trx, report.comment_id, 'HIDDEN')
      if (report.comment_answer_id !== null) await queries.recountComments(trx, report.comment_answer_id)
      await queries.recountQuestion(trx, question.id, now)
      await purgeQuestion(trx, question.id)
    } else if (report.answer_id !== null) {
      const answer = await queries.findAnswer(trx, report.answer_id)
      // A best answer stays: its bounty is paid, and the question would lose its end.
      if (answer?.accepted) throw new AppError('state.conflict', { message: '已采纳的回答不能在这里隐藏' })
      if (answer?.state === 'VISIBLE') {
        await dropAnswer(trx, { question, answer, state: 'HIDDEN', now })
        await notify(trx, answer.author_user_id, {
          kind: 'CONSULT',
          title: '你的回答被隐藏',
          body: `“${question.title}”：${why}`,
        })
      }
    } else if (question.is_public) {
      const mover = { by: 'OPERATOR' as const, userId: operatorId, at: now }
      const set = { hidden_at: now, next_step_at: null }
      if (question.state === 'OPEN' || question.state === 'ANSWERING') {
        await moveQuestion(trx, question, 'TAKE_DOWN', mover, { reason: why, set: { ...set, state_reason: why } })
        await refundBounty(trx, question, '提问被平台下架', now)
      } else {
        await updateQuestion(trx, question.id, set)
        await republish(trx, question)
      }
      await notify(trx, question.asker_user_id, { kind: 'CONSULT', title: '你的提问被下架', body: `“${question.title}”：${why}` })
    }
    await notify(trx, report.user_id, {
      kind: 'CONSULT',
      title: '举报成立，已处理',
      body: `你在“${question.title}”的举报已处理，谢谢你。`,
    })
  },
  async reject(trx, id, { reason }) {
    const report = await queries.findReport(trx, id)
    if (!report) throw new AppError('missing.record')
    await notify(trx, report.user_id, { kind: 'CONSULT', title: '举报没有成立', body: `你在“${report.title}”的举报：${reason}` })
  },
}
