/** How the review queue shows and decides reported bullet comments: approving a report hides what was reported. */
import { duration } from '#lib/format/date.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'
import { dropBullet } from './service.ts'

const REASONS = {
  ILLEGAL: '违法违规',
  PRIVACY: '泄露隐私',
  ATTITUDE: '辱骂或不文明',
  ADVERTISING: '广告',
  OTHER: '其他',
} as const

export const bulletReportReview: ReviewSubject = {
  kind: 'BULLET_REPORT',
  label: '弹幕举报',
  async show(db, id) {
    const report = await queries.findReport(db, id)
    if (!report) throw new AppError('missing.record')
    return {
      facts: [
        { label: '举报原因', value: REASONS[report.reason] },
        { label: '说明', value: report.body },
        { label: '回放', value: report.title },
        { label: '时间', value: duration(Math.floor(report.at_ms / 1_000)) },
      ].filter(fact => fact.value),
      text: report.content,
      pictures: [],
      files: [],
      link: `/consult/playback/${report.type.toLowerCase()}/${report.playback_id}?t=${Math.floor(report.at_ms / 1_000)}`,
    }
  },
  async approve(trx, id) {
    const report = await queries.findReport(trx, id)
    if (!report) throw new AppError('missing.record')
    await dropBullet(trx, { id: report.bullet_id, playback_id: report.playback_id }, 'HIDDEN')
    await notify(trx, report.author_user_id, {
      kind: 'COMMENT',
      title: '你的弹幕被隐藏',
      body: `“${report.title}”：${REASONS[report.reason]}`,
    })
    await notify(trx, report.user_id, {
      kind: 'COMMENT',
      title: '举报成立，已处理',
      body: `你在“${report.title}”的举报已处理，谢谢你。`,
    })
  },
  async reject(trx, id, { reason }) {
    const report = await queries.findReport(trx, id)
    if (!report) throw new AppError('missing.record')
    await notify(trx, report.user_id, { kind: 'COMMENT', title: '举报没有成立', body: `你在“${report.title}”的举报：${reason}` })
  },
}
