/**
 * A call for help: somebody is being hurt, or may hurt themselves or others (rules 未成年人保护, 四). One press; operators see it before everything
 * else, with what was said last, and whom it is about.
 */
import type { Actor } from '#server/access/actor.ts'
import { signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import type { Decision, ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { presentMember } from './present.ts'
import * as queries from './queries/emergencies.ts'
import { listMembers } from './queries/members.ts'
import { listNewest } from './queries/messages.ts'
import { requireView } from './reading.ts'

const MAX_MESSAGES = 30
const SEEN_TO = '已经收到并处理。'

/** As everybody in the conversation sees them: who stays without a name does so here too. */
const nobody = (userId: number) => ({ userId, no: -1, companyId: null })

async function findLastMessage(db: Db, conversationId: number): Promise<string> {
  const [rows, members] = await Promise.all([listNewest(db, conversationId, MAX_MESSAGES), listMembers(db, [conversationId])])
  const nameOf = (no: number): string => {
    const member = members.find(one => one.no === no)
    return member ? presentMember(member, nobody(0)).person.name : '系统'
  }
  return rows
    .reverse()
    .map(row => `${nameOf(row.member_no)}：${row.recalled_at ? '（已撤回）' : row.body || '（文件）'}`)
    .join('\n')
}

/** Pressed again while the first waits, it changes nothing. @throws AppError `missing.record` for a conversation that is not mine. */
export async function callForHelp(db: Db, actor: Actor, conversationId: number, now: Date): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  const view = await requireView(db, userId, conversationId)
  await useLimit(db, 'emergencyPerPerson', String(userId))
  const content = await findLastMessage(db, conversationId)
  return db.transaction().execute(async trx => {
    const row = { conversation_id: conversationId, user_id: userId, content, created_at: now }
    const id = await queries.insertEmergency(trx, row)
    if (id !== undefined)
      await submitForReview(trx, {
        kind: 'EMERGENCY',
        refId: id,
        title: `紧急求助：${view.title}`,
        submittedBy: userId,
        isUrgent: true,
      })
    return { done: true as const }
  })
}

/** Tells the person who asked for help what was done. */
async function answer(trx: Db, id: number, text: string, { now }: Decision): Promise<void> {
  const row = await queries.updateEmergency(trx, id, { answer: text, decided_at: now })
  if (!row) throw new AppError('state.conflict')
  await notify(trx, row.user_id, {
    kind: 'SECURITY',
    title: '紧急求助有答复了',
    body: `${text} 仍有危险的，请马上拨打 110 或 120。`,
    link: '/system_msg',
    dedupeKey: `emergency-${id}`,
  })
}

export const emergencyReview: ReviewSubject = {
  kind: 'EMERGENCY',
  label: '紧急求助',
  async show(db, id) {
    const row = await queries.findEmergency(db, id)
    if (!row) throw new AppError('missing.record')
    const members = await listMembers(db, [row.conversation_id])
    // Somebody may be in danger: members are named with their numbers, except anonymous ones.
    const nameOf = (member: (typeof members)[number]): string => {
      const { person } = presentMember(member, nobody(0))
      return member.anonymous ? `${person.name}（匿名）` : `${person.name}（编号 ${member.user_id}）`
    }
    return {
      facts: [
        { label: '求助的人', value: `${row.nickname}（编号 ${row.user_id}）` },
        { label: '会话里的人', value: members.map(nameOf).join('、') },
      ],
      text: row.content,
      pictures: [],
      files: [],
    }
  },
  approve: (trx, id, decision) => answer(trx, id, decision.reason || SEEN_TO, decision),
  reject: (trx, id, decision) => answer(trx, id, decision.reason, decision),
}
