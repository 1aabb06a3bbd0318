/**
 * The messages of a conversation, as many as were ever written: drawn only where they are seen, fetched as somebody scrolls. Stays at the
 * end while new ones come, and where it is while somebody reads further up.
 */
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Virtualizer } from 'virtua'
import { Icon } from '#components/ui/Icon.tsx'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import down from '#icons/arrow-down.svg?raw'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import type { History, HistoryState } from './history.ts'
import { MessageRow } from './MessageRow.tsx'
import { OutgoingRow } from './OutgoingRow.tsx'
import { $recalled, recalledKey } from './recalled-texts.ts'
import { nameIn, summaryOf } from './texts.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useRows } from './use-rows.ts'
import { useScrolling } from './use-scrolling.ts'

interface Acts {
  onQuote: (message: Message) => void
  onRecall: (message: Message) => void
  onForward: (message: Message) => void
  /** A recalled message is to be written anew. */
  onAgain: (text: string) => void
  onReport: (message: Message) => void
}

interface Props extends Acts {
  conversation: Conversation
  history: History
}

/** In place of messages: the history is loading, could not be loaded, or is empty. */
function HistoryStatus({ status, error, retry }: Pick<HistoryState, 'status' | 'error'> & { retry: () => void }) {
  if (status === 'loading')
    return (
      <div className="chat-scroll p-4">
        <Loading lines={6} />
      </div>
    )
  if (status === 'failed')
    return (
      <div className="chat-scroll p-4">
        <Failed error={error} retry={retry} />
      </div>
    )
  return <p className="chat-scroll chat-empty">你已不在这个会话中。</p>
}

interface ToEndProps {
  conversation: Conversation
  onPress: () => void
}

function ToEndButton({ conversation, onPress }: ToEndProps) {
  return (
    <button type="button" className="chat-to-end" onClick={onPress}>
      <Icon svg={down} />
      {conversation.unread > 0 ? `${conversation.unreadMore ? '99+' : conversation.unread} 条新消息` : '回到最新'}
    </button>
  )
}

export function MessageList({ conversation, history, ...acts }: Props) {
  const state = useStore(history.$state)
  const { window: held, status, error, place, target, busy } = state
  const recalled = useStore($recalled)
  const rows = useRows(conversation, held)
  const { scroller, list, atEnd, shift, fetchNear, onScroll, onScrollEnd, onResize } = useScrolling(history, state, rows)
  useReadMarks(conversation, held, atEnd)

  if (status !== 'ready') return <HistoryStatus status={status} error={error} retry={() => void history.loadNewest()} />
  return (
    <div className="chat-messages">
      <section className="chat-scroll" ref={scroller} aria-label="聊天记录" aria-busy={busy !== null}>
        {rows.length === 0 && <p className="chat-empty">还没有消息，打个招呼吧。</p>}
        {Boolean(error) && (
          <div className="p-3">
            <Failed error={error} retry={fetchNear} />
          </div>
        )}
        <Virtualizer
          key={place}
          ref={list}
          scrollRef={scroller}
          as="ul"
          item="li"
          data={rows}
          shift={shift}
          onScroll={onScroll}
          onScrollEnd={onScrollEnd}
          onResize={onResize}
        >
          {row =>
            row.kind === 'message' ? (
              <MessageRow
                key={row.key}
                conversation={conversation}
                message={row.message}
                day={row.day}
                first={row.first}
                unread={row.unread}
                found={row.message.seq === target}
                again={row.message.recalled ? recalled.get(recalledKey(row.message)) : undefined}
                {...acts}
                onJump={seq => void history.jumpTo(seq)}
              />
            ) : (
              <OutgoingRow key={row.key} outgoing={row.outgoing} />
            )
          }
        </Virtualizer>
      </section>
      {!atEnd && <ToEndButton conversation={conversation} onPress={() => void history.goToEnd()} />}
      <NewMessageAnnouncement conversation={conversation} message={held.hasNewer ? undefined : held.messages.at(-1)} />
    </div>
  )
}

/** Read out by screen readers: new messages, not older ones that scrolling loads. */
function NewMessageAnnouncement({ conversation, message }: { conversation: Conversation; message: Message | undefined }) {
  const first = useRef(message?.seq ?? 0)
  const heard = message && message.seq > first.current && message.memberNo !== conversation.memberNo ? message : undefined
  return (
    <div role="log" className="sr-only" aria-label="新消息">
      {heard && (
        <p key={heard.seq}>
          {nameIn(conversation, heard.memberNo)}：{summaryOf(heard)}
        </p>
      )}
    </div>
  )
}
