/** One conversation in the list. */
import { Icon } from '#components/ui/Icon.tsx'
import bellOff from '#icons/bell-off.svg?raw'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import { dateTime } from '#lib/format/date.ts'
import { ChatAvatar } from './ChatAvatar.tsx'
import { readDraft } from './preferences.ts'
import { nameIn, presenceTexts, shortTime, summaryOf } from './texts.ts'

interface Props {
  conversation: Conversation
  current: boolean
  typing: boolean
  onOpen: (conversationId: number) => void
}

function Line({ conversation, typing, current }: Pick<Props, 'conversation' | 'typing' | 'current'>) {
  if (typing) return <span className="text-brand">正在输入…</span>
  const draft = current ? '' : readDraft(conversation.conversationId)
  if (draft) {
    return (
      <>
        <span className="text-bad">[草稿]</span> {draft}
      </>
    )
  }
  const { lastMessage } = conversation
  if (!lastMessage) return conversation.about.title || '还没有消息'
  const several = conversation.members.filter(({ left }) => !left).length > 2
  const name = several && lastMessage.memberNo > 0 ? `${nameIn(conversation, lastMessage.memberNo)}：` : ''
  return name + summaryOf(lastMessage)
}

export function ConversationRow({ conversation, current, typing, onOpen }: Props) {
  const others = conversation.members.filter(({ me, left }) => !me && !left)
  const presence = others.length === 1 ? others[0]?.presence : undefined
  return (
    <button
      type="button"
      className="chat-entry"
      aria-current={current || undefined}
      onClick={() => onOpen(conversation.conversationId)}
    >
      <ChatAvatar name={conversation.title} avatar={conversation.avatar} presence={presence} />
      <span className="grow min-w-0">
        <span className="chat-entry-top">
          <strong className="truncate">{conversation.title}</strong>
          {presence && <span className="sr-only">，{presenceTexts[presence]}</span>}
          <time className="num" dateTime={conversation.lastAt} title={dateTime(conversation.lastAt)}>
            {shortTime(conversation.lastAt)}
          </time>
        </span>
        <span className="chat-entry-line">
          <span className="truncate grow">
            <Line conversation={conversation} typing={typing} current={current} />
          </span>
          {conversation.muted && <Icon svg={bellOff} label="免打扰" className="shrink-0 text-ink-3" />}
          {conversation.unread > 0 && (
            <span className={conversation.muted ? 'chat-count chat-count-muted num' : 'chat-count num'}>
              {conversation.unreadMore ? '99+' : conversation.unread}
              <span className="sr-only"> 条未读</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
