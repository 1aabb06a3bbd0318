/**
 * Read marks on their way to the server: of each conversation one at a time and at most one a second; of what is seen meanwhile only the newest
 * goes next.
 */
import { ApiError } from '#lib/api/error.ts'
import { api, mayPassLater } from './api.ts'
import { patchConversation, putUnread } from './store.ts'

const INTERVAL_MS = 1_000
/** After a mark that the way has lost. */
const RETRY_MS = 5_000

/** How far conversations were seen whose marks are on their way, or went less than a second ago. */
const seen = new Map<number, number>()

/** @returns whether the server has answered, if only that it does not take it. */
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

/** Everything up to this message was seen. */
export function markRead(conversationId: number, seq: number): void {
  const before = seen.get(conversationId)
  seen.set(conversationId, Math.max(before ?? 0, seq))
  if (before === undefined) void run(conversationId).finally(() => seen.delete(conversationId))
}
