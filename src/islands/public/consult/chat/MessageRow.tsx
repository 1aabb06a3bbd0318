/** One message: who said it and when, whether it was read, and what can be done with it. */
import { memo } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import warningIcon from '#icons/triangle-alert.svg?raw'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { dateTime, shortDate, time, weekday } from '#lib/format/date.ts'
import { ChatAvatar } from './ChatAvatar.tsx'
import { MessageActions } from './MessageActions.tsx'
import { MessageBody } from './MessageBody.tsx'
import { SystemCardView } from './SystemCardView.tsx'
import { nameIn, quoteText, roleTexts, warningTexts } from './texts.ts'

interface Props {
  conversation: Conversation
  message: Message
  /** The first of its day, of a run by the same person, of the unread ones. */
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

/** Whether those to whom it was said have read it. */
function ReadMark({ conversation, message }: Pick<Props, 'conversation' | 'message'>) {
  const others = conversation.members.filter(({ me, left }) => !me && !left)
  if (others.length === 0) return null
  const readers = others.filter(({ readSeq }) => readSeq >= message.seq).length
  if (others.length === 1) return <span className={readers > 0 ? 'text-brand' : undefined}>{readers > 0 ? '已读' : '未读'}</span>
  return <span>{readers === others.length ? '全部已读' : `${readers} 人已读`}</span>
}

function Bubble({ conversation, message, onJump }: Pick<Props, 'conversation' | 'message' | 'onJump'>) {
  const { quote } = message
  return (
    <div className="chat-bubble" data-type={message.type}>
      {message.forwarded && <p className="chat-forwarded">转发的消息</p>}
      {quote && (
        <button type="button" className="chat-quote" onClick={() => onJump(quote.seq)}>
          {nameIn(conversation, quote.memberNo)}：{quoteText(quote)}
        </button>
      )}
      <MessageBody message={message} />
    </div>
  )
}

/** Below a message: a note on it, when it was sent, whether it was read. */
function MessageFootnote({ conversation, message, isOwn }: Pick<Props, 'conversation' | 'message'> & { isOwn: boolean }) {
  return (
    <>
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
        {isOwn && <ReadMark conversation={conversation} message={message} />}
      </p>
    </>
  )
}

function TextMessageRow({ conversation, message, first, found, onQuote, onRecall, onForward, onReport, onJump }: Props) {
  const { memberNo } = message
  const isOwn = memberNo === conversation.memberNo
  const sender = conversation.members.find(member => member.memberNo === memberNo)
  const name = nameIn(conversation, memberNo)
  const several = conversation.members.length > 2
  return (
    <article className="chat-row" data-mine={isOwn || undefined} data-first={first || undefined} data-found={found || undefined}>
      {!isOwn && (first ? <ChatAvatar name={name} avatar={sender?.person.avatar ?? ''} /> : <span className="chat-face-room" />)}
      <div className="chat-said">
        <p className={several && first && !isOwn ? 'chat-name' : 'sr-only'}>
          {name}
          {sender && several && !isOwn && ` · ${roleTexts[sender.role]}`}
        </p>
        <div className="chat-line">
          <Bubble conversation={conversation} message={message} onJump={onJump} />
          <MessageActions
            message={message}
            mine={isOwn}
            forwardable={conversation.kind === 'DIRECT' || isOwn}
            onQuote={onQuote}
            onRecall={onRecall}
            onForward={onForward}
            onReport={onReport}
          />
        </div>
        <MessageFootnote conversation={conversation} message={message} isOwn={isOwn} />
      </div>
    </article>
  )
}

function RecalledRow({ conversation, message, again, onAgain }: Pick<Props, 'conversation' | 'message' | 'again' | 'onAgain'>) {
  return (
    <p className="chat-mark">
      {message.memberNo === conversation.memberNo
        ? '你撤回了一条消息'
        : `${nameIn(conversation, message.memberNo)}撤回了一条消息`}
      {again && (
        <button type="button" className="chat-again" onClick={() => onAgain(again)}>
          重新编辑
        </button>
      )}
    </p>
  )
}

function Row(props: Props) {
  const { conversation, message, day, unread, again, onAgain } = props
  return (
    <>
      {day && (
        <p className="chat-mark">
          {shortDate(message.sentAt)} {weekday(message.sentAt)}
        </p>
      )}
      {unread && <p className="chat-mark chat-mark-new">以下是新消息</p>}
      {message.recalled ? (
        <RecalledRow conversation={conversation} message={message} again={again} onAgain={onAgain} />
      ) : message.memberNo === 0 || message.card ? (
        <SystemCardView message={message} />
      ) : (
        <TextMessageRow {...props} />
      )}
    </>
  )
}

export const MessageRow = memo(
  Row,
  (before, after) =>
    before.message === after.message &&
    before.conversation.members === after.conversation.members &&
    before.day === after.day &&
    before.first === after.first &&
    before.unread === after.unread &&
    before.found === after.found &&
    before.again === after.again,
)
