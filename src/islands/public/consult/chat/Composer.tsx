/** Writing in a conversation: text, pictures and files picked, pasted or dropped, voice notes. */
import type { RefObject } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { toast } from '#components/ui/toast.ts'
import { MIN_VOICE_MS } from '#components/ui/voice/recorder.ts'
import { useRecorder } from '#components/ui/voice/use-recorder.ts'
import x from '#icons/x.svg?raw'
import { peaksOf } from '#lib/chat/peaks.ts'
import { AttachmentTray } from './AttachmentTray.tsx'
import { useAttachments } from './use-attachments.ts'
import { useFileDrop } from './use-file-drop.ts'
import { type Again, useMessageText } from './use-message-text.ts'
import { VoiceBar } from './VoiceBar.tsx'
import { WriteBar } from './WriteBar.tsx'

export interface Voice {
  file: File
  peaks: number[]
  /** As it was measured here; the server measures the file itself. */
  milliseconds: number
}

interface Props {
  /** What was being written here before. */
  draft: string
  again: Again | null
  maxLength: number
  field: RefObject<HTMLTextAreaElement | null>
  quote: { name: string; text: string } | null
  onUnquote: () => void
  onDraft: (text: string) => void
  onSend: (text: string, files: readonly File[]) => void
  onVoice: (voice: Voice) => void
}

function QuotedMessage({ quote, onUnquote }: { quote: { name: string; text: string }; onUnquote: () => void }) {
  return (
    <p className="chat-quoting">
      <span className="grow min-w-0 truncate">
        回复 {quote.name}：{quote.text}
      </span>
      <button type="button" className="btn btn-quiet btn-icon" aria-label="不再引用" onClick={onUnquote}>
        <Icon svg={x} />
      </button>
    </p>
  )
}

export function Composer({ draft, again, maxLength, field, quote, onUnquote, onDraft, onSend, onVoice }: Props) {
  const { text, write } = useMessageText({ draft, again, maxLength, field, onDraft })
  const { files, add, remove, clear } = useAttachments(() => field.current?.focus())
  const { over, ...dropping } = useFileDrop(add)
  const problem = (words: string) => toast(words, { tone: 'bad' })
  const recorder = useRecorder(({ file, levels, milliseconds }) => {
    if (milliseconds < MIN_VOICE_MS) problem('说话时间太短')
    else onVoice({ file, peaks: peaksOf(levels), milliseconds: Math.round(milliseconds) })
  }, problem)
  const recording = recorder.state !== 'idle'

  const trimmed = text.trim()
  const empty = trimmed === '' && files.length === 0
  const submit = () => {
    if (empty) return
    onSend(
      trimmed,
      files.map(({ file }) => file),
    )
    clear()
    write('')
    field.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped on it; the button beside it does the same for keys
    <div
      className={over ? 'chat-composer chat-composer-over' : 'chat-composer'}
      onDragOver={dropping.onDragOver}
      onDragLeave={dropping.onDragLeave}
      onDrop={dropping.onDrop}
    >
      {quote && <QuotedMessage quote={quote} onUnquote={onUnquote} />}
      <AttachmentTray files={files} onRemove={remove} />
      {recording ? (
        <VoiceBar
          asking={recorder.state === 'asking'}
          levels={recorder.levels}
          milliseconds={recorder.milliseconds}
          onSend={() => void recorder.stop()}
          onCancel={() => {
            recorder.cancel()
            requestAnimationFrame(() => field.current?.focus())
          }}
        />
      ) : (
        <WriteBar
          field={field}
          text={text}
          maxLength={maxLength}
          empty={empty}
          onWrite={write}
          onFiles={add}
          onRecord={() => void recorder.start()}
          onSend={submit}
          onEscape={quote && onUnquote}
        />
      )}
    </div>
  )
}
