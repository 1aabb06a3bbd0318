/**
 * Sends read marks to the server: for each conversation one at a time and at most one a second. Of the messages seen meanwhile only the newest is
 * sent next.
 */
import { ApiError } from '#lib/api/error.ts'
import { api, mayPassLater } from './api.ts'
import { patchConversation, putUnread } from './store.ts'

const INTERVAL_MS = 1_000
/** After a mark that the network has lost. */
const RETRY_MS = 5_000

/** By conversation, the newest message seen; only while a mark is being sent, or was sent less than a second ago. */
const seen = new Map<number, number>()

/** @returns whether the server has answered, even with a refusal. */
async function send(conversationId: number, seq: number): Promise<boolean> {
  try {
    const { readSeq, unread, unreadMore, total } = await api.markChatRead({ params: { conversationId }, body: { seq } })
    patchConversation(conversationId, { readSeq, unread, unreadMore })
    putUnread(total)
    return true
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    return !mayPassLater(problem)
  }
}

async function run(conversationId: number): Promise<void> {
  let sent: number | undefined
  while (sent !== seen.get(conversationId)) {
    const seq = seen.get(conversationId) ?? 0
    const answered = await send(conversationId, seq)
    if (answered) sent = seq
    await new Promise(resolve => setTimeout(resolve, answered ? INTERVAL_MS : RETRY_MS))
  }
}

/** Marks everything up to this message as read. */
export function markRead(conversationId: number, seq: number): void {
  const before = seen.get(conversationId)
  seen.set(conversationId, Math.max(before ?? 0, seq))
  if (before === undefined) void run(conversationId).finally(() => seen.delete(conversationId))
}
