/** One message: who said it and when, whether it was read, and what can be done with it. */
import { memo, useEffect, useId, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { toast } from '#components/ui/toast.ts'
import ellipsis from '#icons/ellipsis.svg?raw'
import warningIcon from '#icons/triangle-alert.svg?raw'
import { RECALL_MS } from '#lib/calls/consult/chat.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { dateTime, shortDate, time, weekday } from '#lib/format/date.ts'
import { Face } from './Face.tsx'
import { MessageBody } from './MessageBody.tsx'
import { SystemCardView } from './SystemCardView.tsx'
import { nameIn, quoteText, roleTexts, warningTexts } from './texts.ts'

interface Props {
  one: Conversation
  message: Message
  /** The first of its day, of what somebody says in one go, of what is new. */
  day: boolean
  first: boolean
  unread: boolean
  /** Jumped to. */
  found: boolean
  /** What it said before this tab took it back. */
  again: string | undefined
  onAgain: (text: string) => void
  onQuote: (message: Message) => void
  onRecall: (message: Message) => void
  onForward: (message: Message) => void
  onReport: (message: Message) => void
  onJump: (seq: number) => void
}

/** Whether it can still be taken back; turns to false by itself. */
function useRecallable(message: Message, isOwn: boolean): boolean {
  const left = () => (isOwn && !message.recalled ? RECALL_MS - (Date.now() - Date.parse(message.sentAt)) : 0)
  const [may, setMay] = useState(() => left() > 0)
  useEffect(() => {
    const wait = left()
    setMay(wait > 0)
    if (wait <= 0) return
    const timer = setTimeout(() => setMay(false), wait)
    return () => clearTimeout(timer)
  })
  return may
}

function Acts({
  message,
  mine: isOwn,
  forwardable,
  onQuote,
  onRecall,
  onForward,
  onReport,
}: Pick<Props, 'message' | 'onQuote' | 'onRecall' | 'onForward' | 'onReport'> & { mine: boolean; forwardable: boolean }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const recallable = useRecallable(message, isOwn)
  const act = (what: (message: Message) => void) => () => {
    setOpen(false)
    what(message)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.text)
      toast('已复制', { tone: 'ok' })
    } catch {
      toast('浏览器没有允许复制，请选中文字复制', { tone: 'bad' })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its button has opened
    <div
      className="chat-acts"
      data-open={open || undefined}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <button
        type="button"
        className="chat-act"
        aria-label="对这条消息"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon svg={ellipsis} />
      </button>
      <span id={id} hidden={!open} className="chat-act-list">
        <button type="button" onClick={act(onQuote)}>
          引用
        </button>
        {message.text && (
          <button type="button" onClick={act(() => void copy())}>
            复制
          </button>
        )}
        {forwardable && (
          <button type="button" onClick={act(onForward)}>
            转发
          </button>
        )}
        {recallable && (
          <button type="button" onClick={act(onRecall)}>
            撤回
          </button>
        )}
        {!isOwn && (
          <button type="button" onClick={act(onReport)}>
            举报
          </button>
        )}
      </span>
    </div>
  )
}

/** Whether those to whom it was said have read it. */
function ReadMark({ one, message }: Pick<Props, 'one' | 'message'>) {
  const others = one.members.filter(({ me, left }) => !me && !left)
  if (others.length === 0) return null
  const readers = others.filter(({ readSeq }) => readSeq >= message.seq).length
  if (others.length === 1) return <span className={readers > 0 ? 'text-brand' : undefined}>{readers > 0 ? '已读' : '未读'}</span>
  return <span>{readers === others.length ? '全部已读' : `${readers} 人已读`}</span>
}

function Row(props: Props) {
  const { one, message, day, first, unread, found, again, onAgain, onQuote, onRecall, onForward, onReport, onJump } = props
  const { memberNo, quote } = message
  const isOwn = memberNo === one.memberNo
  const sender = one.members.find(member => member.memberNo === memberNo)
  const name = nameIn(one, memberNo)
  const several = one.members.length > 2
  return (
    <>
      {day && (
        <p className="chat-mark">
          {shortDate(message.sentAt)} {weekday(message.sentAt)}
        </p>
      )}
      {unread && <p className="chat-mark chat-mark-new">以下是新消息</p>}
      {message.recalled ? (
        <p className="chat-mark">
          {isOwn ? '你撤回了一条消息' : `${name}撤回了一条消息`}
          {again && (
            <button type="button" className="chat-again" onClick={() => onAgain(again)}>
              重新编辑
            </button>
          )}
        </p>
      ) : memberNo === 0 || message.card ? (
        <SystemCardView message={message} />
      ) : (
        <article
          className="chat-row"
          data-mine={isOwn || undefined}
          data-first={first || undefined}
          data-found={found || undefined}
        >
          {!isOwn && (first ? <Face name={name} avatar={sender?.person.avatar ?? ''} /> : <span className="chat-face-room" />)}
          <div className="chat-said">
            <p className={several && first && !isOwn ? 'chat-name' : 'sr-only'}>
              {name}
              {sender && several && !isOwn && ` · ${roleTexts[sender.role]}`}
            </p>
            <div className="chat-line">
              <div className="chat-bubble" data-type={message.type}>
                {message.forwarded && <p className="chat-forwarded">转发的消息</p>}
                {quote && (
                  <button type="button" className="chat-quote" onClick={() => onJump(quote.seq)}>
                    {nameIn(one, quote.memberNo)}：{quoteText(quote)}
                  </button>
                )}
                <MessageBody message={message} />
              </div>
              <Acts
                message={message}
                mine={isOwn}
                forwardable={one.kind === 'DIRECT' || isOwn}
                onQuote={onQuote}
                onRecall={onRecall}
                onForward={onForward}
                onReport={onReport}
              />
            </div>
            {message.warning && (
              <p className="chat-warning" role="note">
                <Icon svg={warningIcon} />
                {warningTexts[message.warning]}
              </p>
            )}
            <p className="chat-meta">
              <time className="num" dateTime={message.sentAt} title={dateTime(message.sentAt)}>
                {time(message.sentAt)}
              </time>
              {isOwn && <ReadMark one={one} message={message} />}
            </p>
          </div>
        </article>
      )}
    </>
  )
}

export const MessageRow = memo(
  Row,
  (before, after) =>
    before.message === after.message &&
    before.one.members === after.one.members &&
    before.day === after.day &&
    before.first === after.first &&
    before.unread === after.unread &&
    before.found === after.found &&
    before.again === after.again,
)
