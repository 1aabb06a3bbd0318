/** What of a call is on the screen: the notice that it rings, the check of the devices, the talk, how it ended. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import phone from '#icons/phone.svg?raw'
import phoneOff from '#icons/phone-off.svg?raw'
import type { CallView } from '#lib/contract/consult/call-shapes.ts'
import { canNotify } from '../alerts.ts'
import { $desktop, $sound } from '../preferences.ts'
import { $stage, answerCall, closeEnded, declineCall } from './calls.ts'
import { DeviceCheck } from './DeviceCheck.tsx'
import { startRinging } from './ring.ts'
import { TalkPanel } from './TalkPanel.tsx'
import { endText, mediumTexts } from './texts.ts'
import './call.css'

/** How long the screen shows how a call ended. */
const ENDED_MS = 8_000

export function CallLayer() {
  const stage = useStore($stage)
  switch (stage.kind) {
    case 'ringing':
      return <IncomingCall view={stage.view} />
    case 'check':
      return <DeviceCheck stage={stage} />
    case 'talking':
      return <TalkPanel session={stage.session} />
    case 'return':
      return <ReturnToCall view={stage.view} />
    case 'over':
      return <EndedCall view={stage.view} />
    default:
      return null
  }
}

const callerOf = (view: CallView): string => view.participants.find(one => one.memberNo === view.callerNo)?.person.name ?? '有人'

/** Takes the focus, so that the keyboard can answer at once, but not from a person who is typing. */
function useGentleFocus() {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, [contenteditable="true"]')) notice.current?.focus()
  }, [])
  return notice
}

function IncomingCall({ view }: { view: CallView }) {
  const notice = useGentleFocus()
  const sound = useStore($sound)
  useEffect(() => (sound ? startRinging() : undefined), [sound])
  const desktop = useStore($desktop)
  const name = callerOf(view)
  useEffect(() => {
    if (!desktop || !canNotify() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return
    // Of several windows the last replaces the others'.
    const note = new Notification(name, {
      body: `邀请你${mediumTexts[view.medium]}`,
      tag: `call-${view.callId}`,
      icon: '/icon-192.png',
    })
    note.onclick = () => window.focus()
    return () => note.close()
  }, [desktop, name, view.callId, view.medium])
  return (
    <section className="call-notice" aria-label="来电" ref={notice} tabIndex={-1}>
      <p className="grow min-w-0" role="alert">
        <strong className="truncate block">{name}</strong>
        {view.state === 'CONNECTED' ? `请你加入${mediumTexts[view.medium]}` : `邀请你${mediumTexts[view.medium]}`}
      </p>
      <button type="button" className="btn btn-danger" onClick={() => void declineCall(view)}>
        <Icon svg={phoneOff} />
        拒绝
      </button>
      <button type="button" className="btn btn-brand" onClick={() => void answerCall(view)}>
        <Icon svg={phone} />
        接听
      </button>
    </section>
  )
}

function ReturnToCall({ view }: { view: CallView }) {
  return (
    <section className="call-notice" aria-label="进行中的通话">
      <p className="grow min-w-0" role="alert">
        你有一个进行中的{mediumTexts[view.medium]}，30 秒内可以回去。
      </p>
      <button type="button" className="btn" onClick={() => void declineCall(view)}>
        挂断
      </button>
      <button type="button" className="btn btn-brand" onClick={() => void answerCall(view)}>
        回到通话
      </button>
    </section>
  )
}

function EndedCall({ view }: { view: CallView }) {
  useEffect(() => {
    const timer = setTimeout(closeEnded, ENDED_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="call-notice" aria-label="通话结束">
      <p className="grow min-w-0" role="status">
        {endText(view)}
      </p>
      <button type="button" className="btn btn-quiet" onClick={closeEnded}>
        知道了
      </button>
    </section>
  )
}
