/** How the review queue shows and decides reports in the forum: approving one hides what was reported. */
import { forumReportReasonNames } from '#lib/format/forum.ts'
import { introText } from '#server/content/intro.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { hideReply, hideTopic } from '../managing/hide.ts'
import { findWholeTopic } from '../writing/queries.ts'
import { topicLink } from './notices.ts'
import * as queries from './queries.ts'

/** What was reported; undefined when it is gone by now. */
async function findReported(db: Db, { target, target_id }: { target: 'TOPIC' | 'REPLY'; target_id: number }) {
  const reply = target === 'REPLY' ? await queries.findReplyRecord(db, target_id) : undefined
  const topic = await findWholeTopic(db, target === 'TOPIC' ? target_id : (reply?.topic_id ?? 0))
  return { topic, reply, title: topic?.title ?? '已删除的内容' }
}

export const forumReportReview: ReviewSubject = {
  kind: 'FORUM_REPORT',
  label: '论坛举报',
  async show(db, id) {
    const report = await queries.findReport(db, id)
    if (!report) throw new AppError('missing.record')
    const { topic, reply, title } = await findReported(db, report)
    return {
      facts: [
        { label: '举报原因', value: forumReportReasonNames[report.reason] },
        { label: '说明', value: report.detail },
        { label: '主题', value: title },
        { label: '被举报', value: report.target === 'TOPIC' ? '主题' : `回复${reply ? `（${reply.floor} 楼）` : ''}` },
      ].filter(fact => fact.value),
      text: introText(reply?.body_html ?? topic?.body_html ?? ''),
      pictures: [],
      files: [],
      ...(topic?.state === 'PUBLISHED' ? { link: topicLink(topic.id, reply?.floor) } : {}),
    }
  },
  async approve(trx, id, { reason, now }) {
    const report = await queries.findReport(trx, id)
    if (!report) throw new AppError('missing.record')
    const { topic, reply, title } = await findReported(trx, report)
    const why = reason || `经举报核实：${forumReportReasonNames[report.reason]}`
    // Its author may have deleted it meanwhile.
    if (report.target === 'TOPIC' && topic) await hideTopic(trx, report.target_id, why)
    if (report.target === 'REPLY' && reply) await hideReply(trx, report.target_id, why)
    await queries.closeReport(trx, id, 'UPHELD', now)
    await notify(trx, report.reporter_id, {
      kind: 'COMMENT',
      title: '举报成立，已处理',
      body: `你在“${title}”的举报已处理，谢谢你。`,
    })
  },
  async reject(trx, id, { reason, now }) {
    const report = await queries.findReport(trx, id)
    if (!report) throw new AppError('missing.record')
    const { title } = await findReported(trx, report)
    await queries.closeReport(trx, id, 'DISMISSED', now)
    await notify(trx, report.reporter_id, {
      kind: 'COMMENT',
      title: '举报没有成立',
      body: `你在“${title}”的举报：${reason}`,
    })
  },
}
