/** Who the conversation is with, what it is about, and what can be done with it as a whole. */
import { useEffect, useId, useRef, useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import back from '#icons/arrow-left.svg?raw'
import ellipsis from '#icons/ellipsis.svg?raw'
import phone from '#icons/phone.svg?raw'
import search from '#icons/search.svg?raw'
import video from '#icons/video.svg?raw'
import type { CallMedium } from '#lib/contract/consult/call-shapes.ts'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import { ChatAvatar } from './ChatAvatar.tsx'
import { cautionTexts, nameIn, presenceTexts, roleTexts } from './texts.ts'

interface Props {
  conversation: Conversation
  /** The numbers of those who are writing. */
  typing: readonly number[]
  searching: boolean
  onBack: () => void
  onCall: (medium: CallMedium) => void
  onSearch: () => void
  onMute: () => void
  /** @throws ApiError */
  onBlock: () => Promise<void>
  onUnblock: () => void
  onReport: () => void
  onEmergency: () => void
}

/** In a conversation of two: whether the other is there. In one of several: who takes part. */
function PartnerState({ conversation, typing }: Pick<Props, 'conversation' | 'typing'>) {
  const others = conversation.members.filter(({ me, left }) => !me && !left)
  const [other] = others
  if (typing.length > 0) return `${typing.map(memberNo => nameIn(conversation, memberNo)).join('、')}正在输入…`
  if (others.length === 1 && other) return presenceTexts[other.presence]
  return others.map(({ person, role }) => `${person.name}（${roleTexts[role]}）`).join('、')
}

/** What the conversation is about, and notes on both sides. */
function Notes({ conversation }: Pick<Props, 'conversation'>) {
  return (
    <>
      {conversation.about.link && (
        <p className="chat-about">
          <span className="shrink-0">关于</span>
          <a className="link truncate" href={conversation.about.link}>
            {conversation.about.title}
          </a>
        </p>
      )}
      {conversation.anonymous && <p className="chat-about">你在这里是匿名的，对方看不到你的名字、头像和账号。</p>}
      {conversation.caution && (
        <p className="chat-warning chat-caution" role="note">
          {cautionTexts[conversation.caution]}
        </p>
      )}
    </>
  )
}

function CallButtons({ onCall }: Pick<Props, 'onCall'>) {
  return (
    <>
      <button type="button" className="btn btn-quiet btn-icon" aria-label="语音通话" onClick={() => onCall('VOICE')}>
        <Icon svg={phone} />
      </button>
      <button type="button" className="btn btn-quiet btn-icon" aria-label="视频通话" onClick={() => onCall('VIDEO')}>
        <Icon svg={video} />
      </button>
    </>
  )
}

type ActsProps = Pick<Props, 'conversation' | 'onMute' | 'onBlock' | 'onUnblock' | 'onReport' | 'onEmergency'> & {
  /** Runs an act and closes the list of them. */
  act: (what: () => void) => () => void
}

/** The menu behind the button with the dots. */
function ConversationMenu({ conversation, act, onMute, onBlock, onUnblock, onReport, onEmergency }: ActsProps) {
  return (
    <>
      <button type="button" className="btn btn-sm" onClick={act(onMute)}>
        {conversation.muted ? '恢复提醒' : '消息免打扰'}
      </button>
      {conversation.kind === 'DIRECT' &&
        (conversation.blocked ? (
          <button type="button" className="btn btn-sm" onClick={act(onUnblock)}>
            解除拉黑
          </button>
        ) : (
          <ConfirmDialog
            trigger={
              <button type="button" className="btn btn-sm">
                拉黑对方
              </button>
            }
            title="拉黑对方？"
            text="拉黑之后，对方的账号在任何会话里都不能再给你发消息或打电话，也不会收到通知。正在进行的咨询不受影响。可以在会话列表的设置里解除。"
            confirm="拉黑"
            danger
            act={onBlock}
            done="已拉黑，对方不能再给你发消息"
          />
        ))}
      <button type="button" className="btn btn-sm" onClick={act(onReport)}>
        举报
      </button>
      <button type="button" className="btn btn-sm" onClick={act(onEmergency)}>
        紧急求助
      </button>
    </>
  )
}

export function ConversationHead({ onMute, onBlock, onUnblock, onReport, onEmergency, ...props }: Props) {
  const { conversation, typing, searching, onBack, onCall, onSearch } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const others = conversation.members.filter(({ me, left }) => !me && !left)
  const presence = others.length === 1 ? others[0]?.presence : undefined
  // Coming from the list, the heading takes the focus: screen readers say which conversation it is.
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) heading.current?.focus()
  }, [])
  const act = (what: () => void) => () => {
    setOpen(false)
    what()
  }
  return (
    <header className="chat-head">
      <div className="chat-head-row">
        <button type="button" className="btn btn-quiet btn-icon chat-back" aria-label="返回会话列表" onClick={onBack}>
          <Icon svg={back} />
        </button>
        <ChatAvatar name={conversation.title} avatar={conversation.avatar} presence={presence} />
        <div className="grow min-w-0">
          <h2 className="truncate" ref={heading} tabIndex={-1}>
            {conversation.title}
          </h2>
          <p className="chat-sub truncate">
            <PartnerState conversation={conversation} typing={typing} />
          </p>
        </div>
        {conversation.silence === null && <CallButtons onCall={onCall} />}
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label="搜索聊天记录"
          aria-expanded={searching}
          onClick={onSearch}
        >
          <Icon svg={search} />
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label="更多操作"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon svg={ellipsis} />
        </button>
      </div>
      <div className="chat-head-acts" id={id} hidden={!open}>
        <ConversationMenu {...{ conversation, act, onMute, onBlock, onUnblock, onReport, onEmergency }} />
      </div>
      <Notes conversation={conversation} />
    </header>
  )
}
