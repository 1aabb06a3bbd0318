/** Marks as read what somebody sees at the end of a conversation. */
import { useEffect } from 'react'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import type { HistoryState } from './history.ts'
import { markRead } from './read-marks.ts'

/** A burst of messages is marked as read once. */
const READ_AFTER_MS = 300

export function useReadMarks(conversation: Conversation, held: HistoryState['window'], atEnd: boolean): void {
  const { conversationId, readSeq, unread } = conversation
  const lastSeq = held.messages.at(-1)?.seq ?? 0
  // Marked again where the count alone is out of date; not where what is unread has not come here yet: that would go on until it has.
  const isRead = lastSeq <= readSeq && (unread === 0 || lastSeq < conversation.lastSeq)
  const waits = atEnd && !held.hasNewer && lastSeq > 0 && !isRead
  useEffect(() => {
    if (!waits) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => markRead(conversationId, lastSeq), READ_AFTER_MS)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [waits, conversationId, lastSeq, readSeq, unread])
}
