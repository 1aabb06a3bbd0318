/**
 * The messages of a conversation, as many as were ever written: drawn only where they are seen, fetched as somebody scrolls. Stays at the
 * end while new ones come, and where it is while somebody reads further up.
 */
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Icon } from '#components/ui/Icon.tsx'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import down from '#icons/arrow-down.svg?raw'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import type { History } from './history.ts'
import { MessageRow } from './MessageRow.tsx'
import { OutgoingRow } from './OutgoingRow.tsx'
import { $outbox } from './outbox.ts'
import { $recalled, recalledKey } from './recalled.ts'
import { rowsOf } from './rows.ts'
import { nameIn, summaryOf } from './texts.ts'

/** Within so many pixels of the end somebody reads what is newest. */
const AT_END_PX = 60
/** So near to what is not loaded yet it is fetched. */
const NEAR_PX = 500
/** A burst of messages is marked as read once. */
const READ_AFTER_MS = 300

interface Props {
  one: Conversation
  history: History
  onRead: (seq: number) => Promise<void>
  onQuote: (message: Message) => void
  onRecall: (message: Message) => void
  onForward: (message: Message) => void
  /** What was taken back is to be written anew. */
  onAgain: (text: string) => void
  onReport: (message: Message) => void
}

export function MessageList({ one, history, onRead, onQuote, onRecall, onForward, onAgain, onReport }: Props) {
  const { window: held, status, error, place, target, jump, busy } = useStore(history.$state)
  const all = useStore($outbox)
  const recalled = useStore($recalled)
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [atEnd, setAtEnd] = useState(true)
  const stuck = useRef(true)
  // The line above what is new stays where it was when the conversation was opened.
  const [readSeq] = useState(one.unread > 0 ? one.readSeq : 0)

  const outgoing = useMemo(
    () => (held.hasNewer ? [] : all.filter(({ conversationId }) => conversationId === one.conversationId)),
    [all, held.hasNewer, one.conversationId],
  )
  const rows = useMemo(
    () => rowsOf(held.messages, outgoing, readSeq, one.memberNo),
    [held.messages, outgoing, readSeq, one.memberNo],
  )
  const firstSeq = held.messages[0]?.seq
  const lastSeq = held.messages.at(-1)?.seq ?? 0

  // Something was put before or taken away there: the list then keeps its place from its end.
  const before = useRef({ place, firstSeq })
  const shift = before.current.place === place && before.current.firstSeq !== firstSeq
  useLayoutEffect(() => {
    before.current = { place, firstSeq }
  })

  const toEnd = useCallback(() => {
    if (rows.length > 0) list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }, [rows.length])

  // Somebody wants to be elsewhere, once; afterwards who is at the end stays there.
  const jumped = useRef(-1)
  useLayoutEffect(() => {
    if (rows.length === 0) return
    const at = target === null ? -1 : rows.findIndex(row => row.kind === 'message' && row.message.seq === target)
    if (jumped.current !== jump) {
      jumped.current = jump
      stuck.current = at < 0
      setAtEnd(at < 0)
      if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' })
      else toEnd()
    } else if (stuck.current) toEnd()
  }, [jump, target, rows, toEnd])

  const fetchNear = () => {
    const { current } = list
    if (!current) return
    const { scrollOffset, viewportSize, scrollSize } = current
    if (scrollOffset < NEAR_PX) void history.loadOlder()
    if (scrollSize - scrollOffset - viewportSize < NEAR_PX) void history.loadNewer()
  }
  // Only scrolling leads away from the end: before rows are measured their places are guesses.
  const onScroll = () => {
    const { current } = list
    if (!current) return
    const { scrollOffset, viewportSize, scrollSize } = current
    stuck.current = scrollSize - scrollOffset - viewportSize < AT_END_PX && !held.hasNewer
    setAtEnd(stuck.current)
    fetchNear()
  }
  const onScrollEnd = () => {
    const { current } = list
    const row = current ? rows[current.findItemIndex(current.scrollOffset)] : undefined
    if (row?.kind === 'message') history.readAt(row.message.seq)
  }
  // A page that does not fill the screen gives nothing to scroll.
  useEffect(fetchNear, [rows.length])

  // The list is as high as the window lets it: with the keyboard of a phone it shrinks.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (stuck.current) toEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd])

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

  if (status === 'loading')
    return (
      <div className="chat-scroll p-4">
        <Loading lines={6} />
      </div>
    )
  if (status === 'failed')
    return (
      <div className="chat-scroll p-4">
        <Failed error={error} retry={() => void history.loadNewest()} />
      </div>
    )
  if (status === 'removed') return <p className="chat-scroll chat-empty">你已不在这个会话中。</p>
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
          onResize={() => (stuck.current ? toEnd() : onScroll())}
        >
          {row =>
            row.kind === 'message' ? (
              <MessageRow
                key={row.key}
                one={one}
                message={row.message}
                day={row.day}
                first={row.first}
                unread={row.unread}
                found={row.message.seq === target}
                onQuote={onQuote}
                again={row.message.recalled ? recalled.get(recalledKey(row.message)) : undefined}
                onAgain={onAgain}
                onRecall={onRecall}
                onForward={onForward}
                onReport={onReport}
                onJump={seq => void history.jumpTo(seq)}
              />
            ) : (
              <OutgoingRow key={row.key} outgoing={row.outgoing} />
            )
          }
        </Virtualizer>
      </section>
      {!atEnd && (
        <button type="button" className="chat-to-end" onClick={() => void history.goToEnd()}>
          <Icon svg={down} />
          {one.unread > 0 ? `${one.unreadMore ? '99+' : one.unread} 条新消息` : '回到最新'}
        </button>
      )}
      <Spoken one={one} message={held.hasNewer ? undefined : held.messages.at(-1)} />
    </div>
  )
}

/** What arrives is read out; what is loaded by scrolling is not. */
function Spoken({ one, message }: { one: Conversation; message: Message | undefined }) {
  const first = useRef(message?.seq ?? 0)
  const heard = message && message.seq > first.current && message.memberNo !== one.memberNo ? message : undefined
  return (
    <div role="log" className="sr-only" aria-label="新消息">
      {heard && (
        <p key={heard.seq}>
          {nameIn(one, heard.memberNo)}：{summaryOf(heard)}
        </p>
      )}
    </div>
  )
}
