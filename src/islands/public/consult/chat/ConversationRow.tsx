/** One conversation in the list. */
import { Icon } from '#components/ui/Icon.tsx'
import bellOff from '#icons/bell-off.svg?raw'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import { dateTime } from '#lib/format/date.ts'
import { ChatAvatar } from './ChatAvatar.tsx'
import { readDraft } from './preferences.ts'
import { nameIn, presenceTexts, shortTime, summaryOf } from './texts.ts'

interface Props {
  one: Conversation
  current: boolean
  typing: boolean
  onOpen: (conversationId: number) => void
}

function Line({ one, typing, current }: Pick<Props, 'one' | 'typing' | 'current'>) {
  if (typing) return <span className="text-brand">正在输入…</span>
  const draft = current ? '' : readDraft(one.conversationId)
  if (draft) {
    return (
      <>
        <span className="text-bad">[草稿]</span> {draft}
      </>
    )
  }
  const { lastMessage } = one
  if (!lastMessage) return one.about.title || '还没有消息'
  const several = one.members.filter(({ left }) => !left).length > 2
  const name = several && lastMessage.memberNo > 0 ? `${nameIn(one, lastMessage.memberNo)}：` : ''
  return name + summaryOf(lastMessage)
}

export function ConversationRow({ one, current, typing, onOpen }: Props) {
  const others = one.members.filter(({ me, left }) => !me && !left)
  const presence = others.length === 1 ? others[0]?.presence : undefined
  return (
    <button type="button" className="chat-entry" aria-current={current || undefined} onClick={() => onOpen(one.conversationId)}>
      <ChatAvatar name={one.title} avatar={one.avatar} presence={presence} />
      <span className="grow min-w-0">
        <span className="chat-entry-top">
          <strong className="truncate">{one.title}</strong>
          {presence && <span className="sr-only">，{presenceTexts[presence]}</span>}
          <time className="num" dateTime={one.lastAt} title={dateTime(one.lastAt)}>
            {shortTime(one.lastAt)}
          </time>
        </span>
        <span className="chat-entry-line">
          <span className="truncate grow">
            <Line one={one} typing={typing} current={current} />
          </span>
          {one.muted && <Icon svg={bellOff} label="免打扰" className="shrink-0 text-ink-3" />}
          {one.unread > 0 && (
            <span className={one.muted ? 'chat-count chat-count-muted num' : 'chat-count num'}>
              {one.unreadMore ? '99+' : one.unread}
              <span className="sr-only"> 条未读</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
