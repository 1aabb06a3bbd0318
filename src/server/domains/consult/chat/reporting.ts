/** Reporting messages: the operator sees what was reported as it stood then, and nothing else of the conversation. */
import type { ChatReportReason } from '#lib/contract/consult/chat.ts'
import { chatReportReasonNames } from '#lib/format/chat.ts'
import type { Db } from '#server/db/client.ts'
import { type ReviewSubject, submitForReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { readFiles } from './files.ts'
import { presentMember } from './present.ts'
import { listMembers } from './queries/members.ts'
import { listAt } from './queries/messages.ts'
import { findReport, insertReport } from './queries/reports.ts'
import { requireView } from './reading.ts'
import { setConversationState } from './rooms.ts'

type Report = { seqs: readonly number[]; reason: ChatReportReason; text: string }

/** @throws AppError `missing.record` for a conversation or messages that are not there. */
export async function reportChat(db: Db, userId: number, conversationId: number, report: Report, now: Date) {
  const view = await requireView(db, userId, conversationId)
  await useLimit(db, 'reportPerPerson', String(userId))
  const rows = await listAt(
    db,
    report.seqs.map(seq => ({ conversationId, seq })),
  )
  if (rows.length === 0) throw new AppError('missing.record')
  const messages = rows
    .sort((a, b) => a.seq - b.seq)
    .map(row => ({
      seq: row.seq,
      memberNo: row.member_no,
      type: row.type,
      text: row.body,
      uploadIds: readFiles(row.files).map(file => file.id),
      sentAt: row.sent_at.toISOString(),
    }))
  await db.transaction().execute(async trx => {
    const id = await insertReport(trx, {
      conversationId,
      userId,
      messages,
      reason: report.reason,
      body: report.text,
      now,
    })
    await submitForReview(trx, { kind: 'CHAT_REPORT', refId: id, title: `举报消息：${view.title}`, submittedBy: userId })
  })
  return { done: true as const }
}

/** Nobody: an operator who decides a report sees aliases as everybody else does. */
const OPERATOR = { userId: 0, no: -1, companyId: null }

export const chatReportReview: ReviewSubject = {
  kind: 'CHAT_REPORT',
  label: '消息举报',
  async show(db, id) {
    const report = await findReport(db, id)
    if (!report) throw new AppError('missing.record')
    const members = await listMembers(db, [report.conversation_id])
    const nameOf = (no: number): string => {
      const member = members.find(one => one.no === no)
      return member ? presentMember(member, OPERATOR).person.name : '系统'
    }
    const uploads = await findUploads(
      db,
      report.messages.flatMap(one => one.uploadIds),
    )
    const now = new Date()
    return {
      facts: [
        { label: '举报原因', value: chatReportReasonNames[report.reason] },
        { label: '说明', value: report.body },
        { label: '会话', value: report.title },
      ].filter(fact => fact.value),
      text: report.messages.map(one => `${nameOf(one.memberNo)}：${one.text || '（文件）'}`).join('\n'),
      pictures: [],
      files: [...uploads.values()].map(upload => ({ url: signedLink(upload, now), name: upload.name })),
    }
  },
  async approve(trx, id, { reason }) {
    const report = await findReport(trx, id)
    if (!report) throw new AppError('missing.record')
    // A paid consultation goes on, or ends by its own rules.
    if (report.kind === 'DIRECT') await setConversationState(trx, report.conversation_id, 'CLOSED')
    const why = reason || `经举报核实：${chatReportReasonNames[report.reason]}`
    const members = await listMembers(trx, [report.conversation_id])
    const senders = new Set(report.messages.map(one => one.memberNo))
    for (const member of members.filter(one => senders.has(one.no) && one.user_id !== report.user_id)) {
      await notify(trx, member.user_id, { kind: 'SYSTEM', title: '你发的消息被举报并核实', body: `“${report.title}”：${why}` })
    }
    await notify(trx, report.user_id, {
      kind: 'SYSTEM',
      title: '举报成立，已处理',
      body: `你在会话“${report.title}”的举报已处理，谢谢你。`,
    })
  },
  async reject(trx, id, { reason }) {
    const report = await findReport(trx, id)
    if (!report) throw new AppError('missing.record')
    await notify(trx, report.user_id, {
      kind: 'SYSTEM',
      title: '举报没有成立',
      body: `你在会话“${report.title}”的举报：${reason}`,
    })
  },
}
