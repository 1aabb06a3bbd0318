/** The members of a conversation as one of them may see them, for what happens beside the messages. */
import type { ChatMember } from '#lib/contract/consult/chat-shapes.ts'
import type { Db } from '#server/db/client.ts'
import { presentMember } from './present.ts'
import { findMember, listMembers } from './queries/members.ts'

/** @returns nobody for anyone who was never in it. */
export async function listMembersFor(db: Db, conversationId: number, userId: number): Promise<ChatMember[]> {
  const me = await findMember(db, conversationId, userId)
  if (!me) return []
  const rows = await listMembers(db, [conversationId])
  return rows.map(row => presentMember(row, { userId, no: me.no, companyId: me.company_id }))
}
