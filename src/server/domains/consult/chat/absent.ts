/** Notifies members of a conversation of new messages when they have no open connection to the site. */
import type { Db } from '#server/db/client.ts'
import type { ChatDelivery } from '#server/ports/chat-delivery/port.ts'
import { listAbsentMembers } from './queries/members.ts'
import type { StoredMessage } from './store.ts'

/** Only the last message of a conversation is named: who hears of it asks for everything before it, too. */
export async function signalAbsent(db: Db, delivery: ChatDelivery, stored: readonly StoredMessage[]): Promise<void> {
  const last = new Map(stored.map(one => [one.message.conversationId, one]))
  const members = await listAbsentMembers(db, [...last.keys()])
  const signals = members.flatMap(({ conversation_id: conversationId, user_id: userId }) => {
    const one = last.get(conversationId)
    if (!one || one.message.userId === userId) return []
    return [delivery.signal(userId, { conversationId, seq: one.outcome.seq, clientMsgId: one.message.clientId })]
  })
  const failed = (await Promise.allSettled(signals)).filter(result => result.status === 'rejected')
  if (failed[0]) throw new Error(`${failed.length} of ${signals.length} signals failed`, { cause: failed[0].reason })
}
