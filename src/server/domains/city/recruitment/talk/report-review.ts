/** How the review queue shows and decides reports: approving one takes away what was reported. */
import type { ReportReason } from '#lib/contract/city/recruitment-talk.ts'
import { reportReasonNames } from '#lib/format/recruitment-work.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { introText } from '#server/content/intro.ts'
import { takeDown } from '#server/domains/city/recruitment/post/decision.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { findReport, updateCommentCounts, updateHiddenComment } from './queries.ts'

const reasonOf = (reason: ReportReason): string => reportReasonNames[reason]

export const reportReview: ReviewSubject = {
  kind: 'RECRUITMENT_REPORT',
  label: '招聘举报',
  async show(db, refId) {
    const report = await findReport(db, refId)
    if (!report) throw new AppError('missing.record')
    return {
      facts: [
        { label: '举报原因', value: reasonOf(report.reason) },
        { label: '说明', value: report.body },
        { label: '被举报', value: report.comment_body === null ? report.title : `评论：${report.comment_body}` },
        { label: '企业', value: report.company_name ?? '' },
      ].filter(fact => fact.value),
      text: report.comment_body ?? introText(report.description),
      pictures: [],
      files: [],
      link: `/city/recruitmentInfo/${report.kind}/${report.recruitment_id}`,
    }
  },
  async approve(trx, refId, { reason, now }) {
    const report = await findReport(trx, refId)
    if (!report) throw new AppError('missing.record')
    const why = reason || `经举报核实：${reasonOf(report.reason)}`
    if (report.comment_id !== null) {
      await updateHiddenComment(trx, report.comment_id)
      await updateCommentCounts(trx, report.recruitment_id, report.comment_parent_id)
      await purgeTags(trx, [pageTag.recruitment(report.recruitment_id)])
    } else if (await takeDown(trx, report.recruitment_id, why, now)) {
      await notify(trx, report.publisher_user_id, {
        kind: 'RECRUITMENT',
        title: report.kind === 'job' ? '职位被下架' : '求职信息被下架',
        body: `“${report.title}”：${why}。可以在七日内申诉。`,
        link: report.kind === 'job' ? '/merchant/recruitment/mine' : '/member/member_recruitment?view=posts',
      })
    }
    await notify(trx, report.user_id, {
      kind: 'RECRUITMENT',
      title: '举报成立，已处理',
      body: `你举报的“${report.title}”已处理，谢谢你。`,
    })
  },
  async reject(trx, refId, { reason }) {
    const report = await findReport(trx, refId)
    if (!report) throw new AppError('missing.record')
    await notify(trx, report.user_id, {
      kind: 'RECRUITMENT',
      title: '举报没有成立',
      body: `你举报的“${report.title}”：${reason}`,
    })
  },
}
