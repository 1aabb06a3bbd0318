/** The chat over a page: the same conversations, in a corner. It does not keep the page from being used. */
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import maximize from '#icons/maximize-2.svg?raw'
import x from '#icons/x.svg?raw'
import { Chat } from './Chat.tsx'

export interface DockProps {
  /** The conversation to begin with; null: the list. */
  conversationId: number | null
  onClose: () => void
}

export function Dock({ conversationId, onClose }: DockProps) {
  const [open, setOpen] = useState(conversationId)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => setOpen(conversationId), [conversationId])
  useEffect(() => {
    if (conversationId === null) panel.current?.querySelector('input')?.focus()
  }, [conversationId])
  return (
    <div
      role="dialog"
      className="chat-dock"
      ref={panel}
      aria-label="聊天"
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="chat-dock-head">
        <strong className="grow">聊天</strong>
        <a
          className="btn btn-quiet btn-icon"
          href={open === null ? '/system_msg/chat' : `/system_msg/chat?id=${open}`}
          aria-label="在整页中打开"
        >
          <Icon svg={maximize} />
        </a>
        <button type="button" className="btn btn-quiet btn-icon" aria-label="收起聊天" onClick={onClose}>
          <Icon svg={x} />
        </button>
      </div>
      <div className="chat-dock-body">
        <Chat open={open} onOpen={setOpen} />
      </div>
    </div>
  )
}
