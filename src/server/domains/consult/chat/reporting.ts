/** Reporting messages: the operator sees what was reported as it stood then, and nothing else of the conversation. */
import type { ChatReportReason } from '#lib/contract/consult/chat.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { submitReport } from '#server/domains/platform/report/service.ts'
import type { Reportable } from '#server/reportable.ts'
import { readFiles } from './files.ts'
import { presentMember } from './present.ts'
import { listMembers } from './queries/members.ts'
import { listAt } from './queries/messages.ts'
import { requireView } from './reading.ts'
import { setConversationState } from './rooms.ts'

type Report = { seqs: readonly number[]; reason: ChatReportReason; text: string }

/** @throws AppError `missing.record` for a conversation or messages that are not there. */
export async function reportChat(db: Db, actor: Actor, conversationId: number, report: Report, now: Date) {
  await submitReport(db, actor, { kind: 'CHAT', targetId: conversationId, ...report }, now)
  return { done: true as const }
}

/** Nobody: an operator who decides a report sees aliases as everybody else does. */
const OPERATOR = { userId: 0, no: -1, companyId: null }

export const chatReportable: Reportable = {
  kind: 'CHAT',
  async find(db, conversationId, { userId, seqs }) {
    const view = await requireView(db, userId, conversationId)
    const rows = await listAt(
      db,
      seqs.map(seq => ({ conversationId, seq })),
    )
    if (rows.length === 0) return undefined
    const members = await listMembers(db, [conversationId])
    const nameOf = (no: number): string => {
      const member = members.find(one => one.no === no)
      return member ? presentMember(member, OPERATOR).person.name : '系统'
    }
    const messages = rows.sort((a, b) => a.seq - b.seq)
    const senders = messages.map(row => members.find(one => one.no === row.member_no)?.user_id)
    return {
      title: view.title,
      link: null,
      authorId: senders.find(id => id !== undefined && id !== userId) ?? null,
      anonymous: true,
      content: messages.map(row => `${nameOf(row.member_no)}：${row.body || '（文件）'}`).join('\n'),
      uploadIds: messages.flatMap(row => readFiles(row.files).map(file => file.id)),
    }
  },
  /** Ends a direct conversation. A paid consultation goes on, or ends by its own rules. */
  async hide(trx, conversationId) {
    await closeDirect(trx, conversationId)
  },
}

async function closeDirect(trx: Db, conversationId: number): Promise<void> {
  const [member] = await listMembers(trx, [conversationId])
  if (member?.kind === 'DIRECT') await setConversationState(trx, conversationId, 'CLOSED')
}
