/** The chat as a page and as a dock show it: the conversations, and one of them. Side by side where there is room, else one after the other. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import messages from '#icons/message-circle.svg?raw'
import { ConversationList } from './ConversationList.tsx'
import { ConversationView } from './ConversationView.tsx'
import { watchOutbox } from './outbox.ts'
import { startChat } from './start-chat.ts'
import { $inOrder, loadList, resync } from './store.ts'
import './chat.css'

/** So many conversations of the list show who is online. */
const MAX_WATCHED = 30

interface Props {
  /** The conversation that is open; null: none. */
  open: number | null
  onOpen: (conversationId: number | null) => void
}

export function Chat({ open, onOpen }: Props) {
  const list = useStore($inOrder)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    startChat()
    watchOutbox()
    void loadList()
    void resync()
  }, [])

  const shown = [...new Set([...(open === null ? [] : [open]), ...list.slice(0, MAX_WATCHED).map(one => one.conversationId)])]
  const watched = shown.sort((a, b) => a - b).join()
  useEffect(() => {
    startChat().watch(watched === '' ? [] : watched.split(',').map(Number), open)
  }, [watched, open])
  useEffect(() => () => startChat().watch([], null), [])

  const back = () => {
    onOpen(null)
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-current="true"], .chat-list input')?.focus())
  }
  return (
    <div className="chat" ref={root}>
      <div className="chat-panes" data-open={open !== null || undefined}>
        <ConversationList open={open} onOpen={onOpen} />
        {open === null ? (
          <div className="chat-none">
            <Icon svg={messages} />
            <p>选一个会话，看看聊了什么</p>
          </div>
        ) : (
          <ConversationView key={open} conversationId={open} onBack={back} />
        )}
      </div>
    </div>
  )
}
