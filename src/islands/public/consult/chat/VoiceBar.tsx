/** In the place of the text field while a voice note is recorded: how loud it is, how long it has become, send or throw away. */
import { Icon } from '#components/ui/Icon.tsx'
import { MAX_VOICE_MS } from '#components/ui/voice/recorder.ts'
import send from '#icons/send-horizontal.svg?raw'
import trash from '#icons/trash-2.svg?raw'
import { duration } from '#lib/format/date.ts'
import { LevelMeter } from './LevelMeter.tsx'

/** From so many milliseconds before the end the time that is left is shown. */
const SOON_MS = 10_000

interface Props {
  asking: boolean
  levels: readonly number[]
  milliseconds: number
  onSend: () => void
  onCancel: () => void
}

export function VoiceBar({ asking, levels, milliseconds, onSend, onCancel }: Props) {
  const left = MAX_VOICE_MS - milliseconds
  return (
    <fieldset
      className="chat-voice-bar"
      aria-label="录音"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <button type="button" className="btn btn-quiet btn-icon" aria-label="取消录音" onClick={onCancel}>
        <Icon svg={trash} />
      </button>
      {asking ? (
        <p className="grow" role="status">
          正在打开麦克风…
        </p>
      ) : (
        <>
          <span className="sr-only" role="status">
            正在录音，最长 60 秒
          </span>
          <span className="chat-recording" aria-hidden="true" />
          <span className="num shrink-0" role="timer" aria-label="录音长度">
            {duration(Math.floor(milliseconds / 1000))}
          </span>
          <LevelMeter levels={levels} className="grow" />
          {left < SOON_MS && <span className="num text-ink-2 text-xs shrink-0">还剩 {Math.ceil(left / 1000)} 秒</span>}
        </>
      )}
      {/* The focus was on the button that began: Enter ends. */}
      <button
        type="button"
        className="btn btn-brand btn-icon"
        aria-label="发送语音"
        disabled={asking}
        title={asking ? '等麦克风打开' : undefined}
        ref={button => button?.focus()}
        onClick={onSend}
      >
        <Icon svg={send} />
      </button>
    </fieldset>
  )
}
