/** The recording of a consultation's call: asking for it, agreeing, the sign that it is on. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallMedium } from '#lib/contract/consult/call-shapes.ts'
import type { RecordingProgress } from '#lib/contract/consult/recording.ts'
import { duration } from '#lib/format/date.ts'
import type { CallSession } from '../call-session.ts'
import { type RecordedType, recordable } from './can-record.ts'
import { RecordingControl } from './control.ts'
import './recording.css'

interface Props {
  session: CallSession
  consultationId: number
}

export function RecordingBar({ session, consultationId }: Props) {
  const [control, setControl] = useState<RecordingControl | null>(null)
  useEffect(() => {
    const made = new RecordingControl(session, consultationId)
    setControl(made)
    return () => made.close()
  }, [session, consultationId])
  return control && <RecordingControls control={control} session={session} />
}

interface ConsentProps {
  /** Somebody has asked for it already. */
  asked: boolean
  /** Somebody of the other side. */
  other: boolean
  medium: CallMedium
  type: RecordedType | null
  busy: boolean
  /** Why this browser cannot record. */
  cannot: string | undefined
  onAnswer: (agrees: boolean, changeVoice: boolean) => void
}

function Consent({ asked, other, medium, type, busy, cannot, onAnswer }: ConsentProps) {
  const [changeVoice, setChangeVoice] = useState(false)
  return (
    <section className="call-consent" aria-label="录制通话" role={asked ? 'alert' : undefined}>
      <p className="font-medium">{asked ? `${other ? '对方' : '同事'}请求录制这次通话` : '录制这次通话'}</p>
      <Terms medium={medium} type={type} />
      <label className="call-voice">
        <input type="checkbox" checked={changeVoice} onChange={event => setChangeVoice(event.currentTarget.checked)} />
        <span>
          录音里改变我的声音
          <span className="block">
            只改录音，通话里对方听到的还是你的原声。录制开始后不能更改，要改请停止后重新录。熟悉你的人仍可能从说话方式认出你。
          </span>
        </span>
      </label>
      <p className="flex justify-end gap-2">
        <button type="button" className="btn btn-sm" aria-busy={busy} onClick={() => onAnswer(false, false)}>
          {asked ? '不同意' : '先不录'}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-main"
          aria-busy={busy}
          disabled={cannot !== undefined}
          title={cannot}
          onClick={() => onAnswer(true, changeVoice)}
        >
          {asked ? '同意录制' : '同意并请求对方同意'}
        </button>
      </p>
    </section>
  )
}

function RecordingControls({ control, session }: { control: RecordingControl; session: CallSession }) {
  const { standing, at, busy } = useStore(control.$state)
  const view = useStore(session.$view)
  const [asking, setAsking] = useState(false)
  if (!standing) return null
  const { running, agreed, agreedSides, changesVoice, changedSides, everybody } = standing
  const me = view.participants.find(one => one.me)
  const type = recordable(view.medium)
  // It is mixed in the browser of the consultant.
  const cannot = me?.role === 'CONSULTANT' && type === null ? '这个浏览器不能录制，请换用新版的浏览器' : undefined
  if (running)
    return <RunningRecording running={running} changed={changedSides} at={at} busy={busy} onStop={() => void control.stop()} />
  if (everybody) return <p role="status">都同意了，正在开始录制…</p>
  if (agreed)
    return (
      <div className="call-recording" role="status">
        <p className="grow">已请求录制，等其他人同意。现在还没有录。{changesVoice && '录音里会改变你的声音。'}</p>
        <button type="button" className="btn btn-sm" aria-busy={busy} onClick={() => void control.agree(false)}>
          取消请求
        </button>
      </div>
    )
  const asked = agreedSides.length > 0
  if (asked || asking)
    return (
      <Consent
        asked={asked}
        other={agreedSides.some(side => side !== me?.role)}
        medium={view.medium}
        type={me?.role === 'CONSULTANT' ? type : null}
        busy={busy}
        cannot={cannot}
        onAnswer={(agrees, changeVoice) => {
          setAsking(false)
          if (asked || agrees) void control.agree(agrees, changeVoice)
        }}
      />
    )
  return (
    <p className="call-record">
      <button
        type="button"
        className="btn btn-sm"
        disabled={cannot !== undefined || !standing.possible}
        title={cannot ?? (standing.possible ? undefined : '咨询进行中才能录制')}
        onClick={() => setAsking(true)}
      >
        <span className="call-recording-dot" aria-hidden="true" />
        录制
      </button>
    </p>
  )
}

/** What is agreed to: what is recorded, for what, for how long it is kept. @param type what this browser can make of it, if it is the one that does. */
function Terms({ medium, type }: { medium: CallMedium; type: RecordedType | null }) {
  const pictures = medium === 'VIDEO' && type !== 'AUDIO'
  return (
    <ul className="call-terms">
      <li>
        录下通话里所有人的声音{pictures && '、画面和共享的屏幕'}，全部人同意之后才开始。
        {medium === 'VIDEO' && !pictures && '这个浏览器只能录声音。'}
      </li>
      <li>只给咨询双方回看；要公开，需要双方再次分别同意。</li>
      <li>没有公开的保存 90 天后删除，任何一方都可以提前删除。</li>
      <li>录制时始终有提示，任何一方随时可以停止；没有同意的人加入，录制马上停止。</li>
    </ul>
  )
}

interface RunningProps {
  running: NonNullable<RecordingProgress['running']>
  /** Sides of which a voice is changed. */
  changed: RecordingProgress['changedSides']
  at: number
  busy: boolean
  onStop: () => void
}

const VOICES = { ASKER: '提问方', CONSULTANT: '咨询方' } as const

function RunningRecording({ running, changed, at, busy, onStop }: RunningProps) {
  const [, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="call-recording" data-on>
      <p className="grow" role="status">
        <span className="call-recording-dot" aria-hidden="true" /> 录制中
        {running.type === 'AUDIO' && '（只有声音）'}
        {changed.length > 0 && `，${changed.map(side => VOICES[side]).join('和')}的声音已改变`}
      </p>
      <span className="num" role="timer" aria-label="录制时长">
        {duration(running.seconds + Math.floor((Date.now() - at) / 1_000))}
      </span>
      <button type="button" className="btn btn-sm" aria-busy={busy} onClick={onStop}>
        停止录制
      </button>
    </div>
  )
}
