/** What can be done with one message. */
import { useEffect, useId, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { toast } from '#components/ui/toast.ts'
import ellipsis from '#icons/ellipsis.svg?raw'
import { RECALL_MS } from '#lib/calls/consult/chat.ts'
import type { Message } from '#lib/contract/consult/chat-shapes.ts'

/** Whether the message can still be recalled; turns to false when its time is over. */
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

async function copyText({ text }: Message): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('已复制', { tone: 'ok' })
  } catch {
    toast('浏览器没有允许复制，请选中文字复制', { tone: 'bad' })
  }
}

interface Props {
  message: Message
  mine: boolean
  forwardable: boolean
  onQuote: (message: Message) => void
  onRecall: (message: Message) => void
  onForward: (message: Message) => void
  onReport: (message: Message) => void
}

/** @param done closes the list. */
function ActionList({ message, mine, forwardable, onQuote, onRecall, onForward, onReport, done }: Props & { done: () => void }) {
  const recallable = useRecallable(message, mine)
  const act = (what: (message: Message) => void) => () => {
    done()
    what(message)
  }
  return (
    <>
      <button type="button" onClick={act(onQuote)}>
        引用
      </button>
      {message.text && (
        <button type="button" onClick={act(() => void copyText(message))}>
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
      {!mine && (
        <button type="button" onClick={act(onReport)}>
          举报
        </button>
      )}
    </>
  )
}

export function MessageActions(props: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
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
        <ActionList {...props} done={() => setOpen(false)} />
      </span>
    </div>
  )
}
