/** The rows of a conversation: the messages that are loaded, and after the newest of them what is on its way. */
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import type { HistoryState } from './history.ts'
import { $outbox } from './outbox.ts'
import { type Row, rowsOf } from './rows.ts'

export function useRows(conversation: Conversation, held: HistoryState['window']): Row[] {
  const all = useStore($outbox)
  // The line above the unread messages stays where it was when the conversation was opened.
  const [readSeq] = useState(conversation.unread > 0 ? conversation.readSeq : 0)

  const outgoing = useMemo(
    () => (held.hasNewer ? [] : all.filter(({ conversationId }) => conversationId === conversation.conversationId)),
    [all, held.hasNewer, conversation.conversationId],
  )
  return useMemo(
    () => rowsOf(held.messages, outgoing, readSeq, conversation.memberNo),
    [held.messages, outgoing, readSeq, conversation.memberNo],
  )
}
