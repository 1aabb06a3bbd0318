/** Where a message is brought to: one of the own conversations that can be written in. */

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { chat } from '#lib/calls/consult/chat.ts'
import { randomName } from '#lib/chat/random-name.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { api } from './api.ts'
import { ChatAvatar } from './ChatAvatar.tsx'
import { takeMessage } from './store.ts'
import { summaryOf } from './texts.ts'

interface Props {
  message: Message
  onClose: () => void
}

/** Sends the message on to one conversation at a time. */
function useForwarding(message: Message, onDone: () => void) {
  // Pressed again after a break, it is the same message.
  const [names] = useState(() => new Map<number, string>())
  const [sending, setSending] = useState<number | null>(null)
  const forward = async ({ conversationId, title }: Conversation) => {
    const clientId = names.get(conversationId) ?? randomName()
    names.set(conversationId, clientId)
    setSending(conversationId)
    try {
      const body = { clientId, fromConversationId: message.conversationId, seq: message.seq }
      takeMessage(await api.forwardMessage({ params: { conversationId }, body }))
      toast(`已转发给${title}`, { tone: 'ok' })
      onDone()
    } catch (problem) {
      toast(messageOf(problem), { tone: 'bad' })
      setSending(null)
    }
  }
  return { sending, forward }
}

function TargetRow({ conversation, sending, onPress }: { conversation: Conversation; sending: boolean; onPress: () => void }) {
  return (
    <li>
      <button type="button" className="chat-entry" disabled={sending} title={sending ? '正在转发' : undefined} onClick={onPress}>
        <ChatAvatar name={conversation.title} avatar={conversation.avatar} />
        <span className="grow min-w-0">
          <strong className="block truncate">{conversation.title}</strong>
          <span className="chat-entry-line truncate">{conversation.about.title}</span>
        </span>
      </button>
    </li>
  )
}

export function ForwardDialog({ message, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const { sending, forward } = useForwarding(message, onClose)
  const searched = useDeferredValue(keyword.trim())
  const found = useQuery(
    {
      queryKey: keyOf(chat.listConversations, 'forward', searched),
      queryFn: () => api.listConversations({ query: { keyword: searched || undefined, pageSize: 50 } }),
    },
    queryClient,
  )
  const open = found.data?.list.filter(one => one.silence === null && one.conversationId !== message.conversationId)
  return (
    <Dialog
      title="转发给谁"
      description="转发后只写“转发的消息”，不会带上原来是谁说的。"
      open
      onOpenChange={state => !state && onClose()}
    >
      <div className="stack">
        <p className="chat-quoting">
          <span className="truncate">{summaryOf(message)}</span>
        </p>
        <input
          type="search"
          className="input"
          placeholder="搜索会话"
          aria-label="搜索要转发到的会话"
          maxLength={50}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
        <Answer query={{ ...found, data: open }}>
          {list =>
            list.length === 0 ? (
              <p className="text-ink-2">{searched ? `没有找到“${searched}”。` : '没有别的可以发消息的会话。'}</p>
            ) : (
              <ul className="chat-targets">
                {list.map(conversation => (
                  <TargetRow
                    key={conversation.conversationId}
                    conversation={conversation}
                    sending={sending !== null}
                    onPress={() => void forward(conversation)}
                  />
                ))}
              </ul>
            )
          }
        </Answer>
      </div>
    </Dialog>
  )
}
