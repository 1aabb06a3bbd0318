/** How the review queue shows and decides reports of services: approving one takes away what was reported. */
import { serviceReportReasonNames } from '#lib/format/offer.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { introText } from '#server/content/intro.ts'
import { APPEAL_DAYS, takeDown } from '#server/domains/city/city/offer/decision.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { findReport, updateHiddenQuestion, updateQuestionCount } from './queries.ts'

export const serviceReportReview: ReviewSubject = {
  kind: 'SERVICE_REPORT',
  label: '服务举报',
  async show(db, refId) {
    const report = await findReport(db, refId)
    if (!report) throw new AppError('missing.record')
    return {
      facts: [
        { label: '举报原因', value: serviceReportReasonNames[report.reason] },
        { label: '说明', value: report.body },
        { label: '被举报', value: report.question_body === null ? report.title : `提问：${report.question_body}` },
        { label: '企业', value: report.company_name ?? '' },
      ].filter(fact => fact.value),
      text: report.question_body ?? introText(report.intro),
      pictures: [],
      files: [],
      link: `/city/server/${report.service_id}`,
    }
  },
  async approve(trx, refId, { reason, now }) {
    const report = await findReport(trx, refId)
    if (!report) throw new AppError('missing.record')
    const why = reason || `经举报核实：${serviceReportReasonNames[report.reason]}`
    if (report.question_id !== null) {
      await updateHiddenQuestion(trx, report.question_id)
      await updateQuestionCount(trx, report.service_id)
      await purgeTags(trx, [pageTag.service(report.service_id)])
    } else if (await takeDown(trx, report.service_id, why, now)) {
      await notify(trx, report.owner_user_id, {
        kind: 'SYSTEM',
        title: '服务被下架',
        body: `《${report.title}》：${why}。可以在 ${APPEAL_DAYS} 天内申诉。`,
        link: `/merchant/service/newService?id=${report.service_id}`,
      })
    }
    await notify(trx, report.user_id, {
      kind: 'SYSTEM',
      title: '举报成立，已处理',
      body: `你举报的《${report.title}》已处理，谢谢你。`,
    })
  },
  async reject(trx, refId, { reason }) {
    const report = await findReport(trx, refId)
    if (!report) throw new AppError('missing.record')
    await notify(trx, report.user_id, {
      kind: 'SYSTEM',
      title: '举报没有成立',
      body: `你举报的《${report.title}》：${reason}`,
    })
  },
}
