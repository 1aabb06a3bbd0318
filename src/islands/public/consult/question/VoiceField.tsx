/** The voice note of an answer: recorded, sent at once, heard before it is published, taken out again. */
import { useId, useRef, useState } from 'react'
import { sendFile } from '#components/ui/upload/transfer.ts'
import { canRecord, MAX_VOICE_MS, MIN_VOICE_MS, type Recording } from '#components/ui/voice/recorder.ts'
import { useRecorder } from '#components/ui/voice/use-recorder.ts'
import { messageOf } from '#lib/api/message.ts'
import { duration } from '#lib/format/date.ts'

/** null: without one. */
export type Voice = { uploadId: number | null; url: string; seconds: number } | null

interface Props {
  value: Voice
  onChange: (value: Voice) => void
  /** While it is being sent, the answer cannot be published. */
  onSending: (sending: boolean) => void
  error?: string | undefined
}

const nothing = (): void => undefined
const QUIET = { onBegun: nothing, onSent: nothing, onBroken: nothing, onArrived: nothing }

/** One voice note on its way to the server. */
function useVoice({ onChange, onSending }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Recording | null>(null)
  const [sending, setSending] = useState(false)
  const abort = useRef<AbortController | null>(null)
  const send = async (recording: Recording): Promise<void> => {
    setProblem(null)
    setWaiting(recording)
    setSending(true)
    onSending(true)
    const control = new AbortController()
    abort.current = control
    try {
      const { id: uploadId } = await sendFile(recording.file, 'ATTACHMENT', control.signal, QUIET)
      onChange({ uploadId, url: URL.createObjectURL(recording.file), seconds: Math.round(recording.milliseconds / 1000) })
      setWaiting(null)
    } catch (error) {
      if (!control.signal.aborted) setProblem(messageOf(error, '语音没有传成，请再试一次'))
    } finally {
      setSending(false)
      onSending(false)
    }
  }
  const recorder = useRecorder(recording => {
    if (recording.milliseconds < MIN_VOICE_MS) setProblem('录得太短了')
    else void send(recording)
  }, setProblem)
  const begin = () => {
    setProblem(null)
    void recorder.start()
  }
  const drop = () => {
    abort.current?.abort()
    setWaiting(null)
    setProblem(null)
    onChange(null)
  }
  return { problem, sending, recorder, begin, drop, again: waiting && (() => void send(waiting)) }
}

type Used = ReturnType<typeof useVoice>

const Recorded = ({ recorder }: Pick<Used, 'recorder'>) => (
  <p className="flex flex-wrap items-center gap-2">
    <span role="status">{recorder.state === 'asking' ? '正在打开麦克风…' : '正在录音'}</span>
    <span className="num" role="timer" aria-label="录音长度">
      {duration(Math.floor(recorder.milliseconds / 1000))} / {duration(MAX_VOICE_MS / 1000)}
    </span>
    <button type="button" className="btn btn-sm" onClick={() => void recorder.stop()}>
      录好了
    </button>
    <button type="button" className="btn btn-quiet btn-sm" onClick={recorder.cancel}>
      取消录音
    </button>
  </p>
)

const OnItsWay = ({ sending, again, drop }: Pick<Used, 'sending' | 'drop'> & { again: () => void }) => (
  <p className="flex flex-wrap items-center gap-2">
    <span role="status">{sending ? '正在上传语音…' : ''}</span>
    {!sending && (
      <button type="button" className="btn btn-sm" onClick={again}>
        重新上传
      </button>
    )}
    <button type="button" className="btn btn-quiet btn-sm" onClick={drop}>
      不要了
    </button>
  </p>
)

const Heard = ({ voice, drop }: { voice: NonNullable<Voice>; drop: () => void }) => (
  <p className="flex flex-wrap items-center gap-2">
    {/* biome-ignore lint/a11y/useMediaCaption: a voice note has no captions */}
    <audio controls preload="none" src={voice.url} aria-label={`语音，${voice.seconds} 秒`} />
    <button type="button" className="btn btn-quiet btn-sm" onClick={drop}>
      移除语音
    </button>
  </p>
)

export function VoiceField(props: Props) {
  const { value, error } = props
  const id = useId()
  const { problem, sending, recorder, begin, drop, again } = useVoice(props)
  if (!canRecord() && !value) return null
  const idle = recorder.state === 'idle'
  const wrong = problem ?? error
  return (
    <fieldset className="field" aria-describedby={`${id}-note`}>
      <legend className="field-label">语音</legend>
      {!idle && <Recorded recorder={recorder} />}
      {idle && value && <Heard voice={value} drop={drop} />}
      {idle && again && <OnItsWay sending={sending} again={again} drop={drop} />}
      {idle && !value && !again && (
        <p>
          <button type="button" className="btn btn-sm" onClick={begin}>
            录一段语音
          </button>
        </p>
      )}
      <p id={`${id}-note`} className={wrong ? 'field-error' : 'field-help'} role={problem ? 'alert' : undefined}>
        {wrong ?? '选填，最长 60 秒，大家都能听到'}
      </p>
    </fieldset>
  )
}
