/** The field for a message with its buttons. Enter sends, Shift with Enter breaks the line. */
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { filesOf, Picker } from '#components/ui/upload/Picker.tsx'
import { ACCEPT } from '#components/ui/upload/rules.ts'
import { canRecord } from '#components/ui/voice/recorder.ts'
import mic from '#icons/mic.svg?raw'
import paperclip from '#icons/paperclip.svg?raw'
import send from '#icons/send-horizontal.svg?raw'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  maxLength: number
  /** There is neither a text nor a file to send. */
  empty: boolean
  onWrite: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onRecord: () => void
  onSend: () => void
  /** What Escape undoes; null: nothing. */
  onEscape: (() => void) | null
}

function sendOrEscape(event: KeyboardEvent, onSend: () => void, onEscape: Props['onEscape']): void {
  // Enter that chooses among the words of an input method sends nothing.
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape' && onEscape) {
    event.stopPropagation()
    onEscape()
  }
  if (event.key !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  onSend()
}

export function WriteBar({ field, text, maxLength, empty, onWrite, onFiles, onRecord, onSend, onEscape }: Props) {
  const id = useId()
  const onPaste = (event: ClipboardEvent) => {
    const pasted = filesOf(event.clipboardData)
    if (pasted.length === 0) return
    event.preventDefault()
    onFiles(pasted)
  }
  return (
    <div className="chat-write">
      <Picker
        className="btn btn-quiet btn-icon"
        label="图片或文件"
        accept={ACCEPT.ATTACHMENT}
        multiple
        invalid={false}
        onPick={onFiles}
      >
        <Icon svg={paperclip} />
      </Picker>
      {canRecord() && (
        <button type="button" className="btn btn-quiet btn-icon" aria-label="录一段语音" onClick={onRecord}>
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
        onChange={event => onWrite(event.target.value)}
        onKeyDown={event => sendOrEscape(event, onSend, onEscape)}
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
        onClick={onSend}
      >
        <Icon svg={send} />
      </button>
    </div>
  )
}
