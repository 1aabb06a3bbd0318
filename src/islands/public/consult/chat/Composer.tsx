/** Writing in a conversation: text, pictures and files picked, pasted or dropped, voice notes. Enter sends, Shift with Enter breaks the line. */
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { toast } from '#components/ui/toast.ts'
import { filesOf, Picker } from '#components/ui/upload/Picker.tsx'
import { ACCEPT, refusalOf } from '#components/ui/upload/rules.ts'
import { canRecord, MIN_VOICE_MS } from '#components/ui/voice/recorder.ts'
import { useRecorder } from '#components/ui/voice/use-recorder.ts'
import mic from '#icons/mic.svg?raw'
import paperclip from '#icons/paperclip.svg?raw'
import send from '#icons/send-horizontal.svg?raw'
import x from '#icons/x.svg?raw'
import { peaksOf } from '#lib/chat/peaks.ts'
import { Tray, type TrayFile } from './Tray.tsx'
import { VoiceBar } from './VoiceBar.tsx'

/** Files that go with one press of the button. */
const MAX_FILES = 9

export interface Voice {
  file: File
  peaks: number[]
  /** As it was measured here; the server measures the file itself. */
  milliseconds: number
}

/** A text that was taken back, to be written anew; each wish has a turn of its own. */
export type Again = { text: string; turn: number }

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

export function Composer({ draft, again, maxLength, field, quote, onUnquote, onDraft, onSend, onVoice }: Props) {
  const id = useId()
  const [text, setText] = useState(draft)
  const [files, setFiles] = useState<readonly TrayFile[]>([])
  const [over, setOver] = useState(false)
  const lastFile = useRef(0)
  const problem = (words: string) => toast(words, { tone: 'bad' })
  const recorder = useRecorder(({ file, levels, milliseconds }) => {
    if (milliseconds < MIN_VOICE_MS) problem('说话时间太短')
    else onVoice({ file, peaks: peaksOf(levels), milliseconds: Math.round(milliseconds) })
  }, problem)
  const recording = recorder.state !== 'idle'

  const write = (next: string) => {
    setText(next)
    onDraft(next)
  }
  const taken = useRef(again?.turn ?? 0)
  useEffect(() => {
    if (!again || taken.current === again.turn) return
    taken.current = again.turn
    write((text.trim() === '' ? again.text : `${text}\n${again.text}`).slice(0, maxLength))
    field.current?.focus()
  })
  const add = (chosen: readonly File[]) => {
    const room = MAX_FILES - files.length
    if (chosen.length > room) problem(`一次最多 ${MAX_FILES} 个文件`)
    const added: TrayFile[] = []
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const refusal = refusalOf(file, file.type.startsWith('video/') ? 'VIDEO' : 'ATTACHMENT')
      if (refusal) problem(`${file.name}：${refusal}`)
      else
        added.push({ id: ++lastFile.current, file, preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null })
    }
    setFiles([...files, ...added])
    field.current?.focus()
  }
  const remove = (gone: TrayFile) => {
    if (gone.preview) URL.revokeObjectURL(gone.preview)
    setFiles(files.filter(file => file !== gone))
    field.current?.focus()
  }
  const trimmed = text.trim()
  const empty = trimmed === '' && files.length === 0
  const submit = () => {
    if (empty) return
    onSend(
      trimmed,
      files.map(({ file }) => file),
    )
    for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
    setFiles([])
    write('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that chooses among the words of an input method sends nothing.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && quote) {
      event.stopPropagation()
      onUnquote()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = filesOf(event.clipboardData)
    if (pasted.length === 0) return
    event.preventDefault()
    add(pasted)
  }

  // As high as what is written, up to six lines; browsers that know field-sizing do it by themselves.
  useEffect(() => {
    const area = field.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.rows = Math.min(6, text.split('\n').length)
  }, [text, field])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped on it; the button beside it does the same for keys
    <div
      className={over ? 'chat-composer chat-composer-over' : 'chat-composer'}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        add(filesOf(event.dataTransfer))
      }}
    >
      {quote && (
        <p className="chat-quoting">
          <span className="grow min-w-0 truncate">
            回复 {quote.name}：{quote.text}
          </span>
          <button type="button" className="btn btn-quiet btn-icon" aria-label="不再引用" onClick={onUnquote}>
            <Icon svg={x} />
          </button>
        </p>
      )}
      <Tray files={files} onRemove={remove} />
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
        <div className="chat-write">
          <Picker
            className="btn btn-quiet btn-icon"
            label="图片或文件"
            accept={ACCEPT.ATTACHMENT}
            multiple
            invalid={false}
            onPick={add}
          >
            <Icon svg={paperclip} />
          </Picker>
          {canRecord() && (
            <button
              type="button"
              className="btn btn-quiet btn-icon"
              aria-label="录一段语音"
              onClick={() => void recorder.start()}
            >
              <Icon svg={mic} />
            </button>
          )}
          <textarea
            ref={field}
            className="textarea"
            rows={1}
            maxLength={maxLength}
            value={text}
            aria-label="消息"
            aria-describedby={`${id}-keys`}
            placeholder="写消息…"
            enterKeyHint="send"
            onChange={event => write(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <span id={`${id}-keys`} className="sr-only">
            按回车发送，按 Shift 和回车换行
          </span>
          <button
            type="button"
            className="btn btn-brand btn-icon"
            aria-label="发送"
            disabled={empty}
            title={empty ? '先写点什么，或选一个文件' : undefined}
            onClick={submit}
          >
            <Icon svg={send} />
          </button>
        </div>
      )}
    </div>
  )
}
