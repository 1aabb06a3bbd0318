/** Marks as read what somebody sees at the end of a conversation. */
import { useEffect } from 'react'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import type { HistoryState } from './history.ts'

/** A burst of messages is marked as read once. */
const READ_AFTER_MS = 300

export function useReadMarks(
  one: Conversation,
  held: HistoryState['window'],
  atEnd: boolean,
  onRead: (seq: number) => Promise<void>,
): void {
  const lastSeq = held.messages.at(-1)?.seq ?? 0
  useEffect(() => {
    if (!atEnd || held.hasNewer || lastSeq === 0 || (lastSeq <= one.readSeq && one.unread === 0)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void onRead(lastSeq), READ_AFTER_MS)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [atEnd, held.hasNewer, lastSeq, one.readSeq, one.unread, onRead])
}
