/** A call that is begun or talked: the others, oneself, what can be switched. Can be made small, so that the page is used beside it. */
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { toast } from '#components/ui/toast.ts'
import maximize from '#icons/maximize-2.svg?raw'
import mic from '#icons/mic.svg?raw'
import micOff from '#icons/mic-off.svg?raw'
import minimize from '#icons/minimize-2.svg?raw'
import monitor from '#icons/monitor.svg?raw'
import monitorOff from '#icons/monitor-off.svg?raw'
import phoneOff from '#icons/phone-off.svg?raw'
import pictureInPicture from '#icons/picture-in-picture-2.svg?raw'
import settings from '#icons/settings.svg?raw'
import userPlus from '#icons/user-plus.svg?raw'
import video from '#icons/video.svg?raw'
import videoOff from '#icons/video-off.svg?raw'
import type { CallParticipant } from '#lib/contract/consult/call-shapes.ts'
import { duration } from '#lib/format/date.ts'
import { Colleagues } from './Colleagues.tsx'
import type { CallSession, Remote } from './call-session.ts'
import { hangUp } from './calls.ts'
import { DeviceChoice } from './DeviceCheck.tsx'
import { DeviceError } from './devices.ts'
import { Picture } from './Picture.tsx'
import { mediumTexts, qualityTexts } from './texts.ts'

const RecordingBar = lazy(() => import('./recording/RecordingBar.tsx').then(part => ({ default: part.RecordingBar })))

/** With so few bought seconds left, the panel says that the time runs out. */
const SOON_SECONDS = 120

type Opened = 'devices' | 'colleagues' | null

export function TalkPanel({ session }: { session: CallSession }) {
  const view = useStore(session.$view)
  const remotes = useStore(session.$remotes)
  const local = useStore(session.$local)
  const [small, setSmall] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const others = view.participants.filter(one => !one.me && (one.state === 'JOINED' || one.state === 'INVITED'))
  const broken = view.state === 'CONNECTED' && [...remotes.values()].some(one => one.state === 'broken')
  return (
    <section
      className="call-panel"
      aria-label={mediumTexts[view.medium]}
      data-small={small || undefined}
      ref={panel}
      tabIndex={-1}
      data-state={view.state}
    >
      <header className="call-head">
        <strong className="grow truncate">{others.map(one => one.person.name).join('、')}</strong>
        <Clock session={session} />
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={small ? '展开通话' : '收起通话'}
          onClick={() => setSmall(!small)}
        >
          <Icon svg={small ? maximize : minimize} />
        </button>
      </header>
      <p className="call-status" role="status">
        {view.state === 'RINGING' && '正在呼叫，等待对方接听…'}
        {broken && '连接断开了，正在重新连接，最多等 30 秒…'}
        {view.relayOnly && view.state === 'CONNECTED' && !broken && '匿名通话，经过中转服务器，对方看不到你的网络地址。'}
      </p>
      {view.consultationId !== null && view.state === 'CONNECTED' && (
        <Suspense fallback={null}>
          <RecordingBar session={session} consultationId={view.consultationId} />
        </Suspense>
      )}
      <div className="call-tiles" data-count={others.length}>
        {others.map(one => (
          <Tile key={one.memberNo} party={one} remote={remotes.get(one.memberNo)} />
        ))}
        {local.video && (
          <figure className="call-tile call-own">
            <Picture stream={local.stream} own mirrored={!local.screen} label="你的画面" />
            <figcaption>{local.screen ? '你的屏幕' : '你'}</figcaption>
          </figure>
        )}
      </div>
      <Controls session={session} panel={panel} />
    </section>
  )
}

function Tile({ party, remote }: { party: CallParticipant; remote: Remote | undefined }) {
  const { name } = party.person
  const waiting = party.state === 'INVITED' ? '等待接听' : remote?.state === 'connected' ? null : '正在连接…'
  return (
    <figure className="call-tile" data-connected={remote?.state === 'connected' || undefined}>
      {/* It carries the sound too. */}
      {remote && <Picture stream={remote.stream} label={`${name}的画面`} />}
      {!remote?.video && <span className="call-dark call-over">{waiting ?? (remote?.audio ? '语音中' : '已静音')}</span>}
      <figcaption>
        {name}
        {remote && !remote.audio && <Icon svg={micOff} label="对方已静音" />}
        {remote?.state === 'connected' && <span className="text-xs"> {qualityTexts[remote.quality]}</span>}
      </figcaption>
    </figure>
  )
}

/** How long both sides have been connected, as the server counts it, and what is left of what was bought. */
function Clock({ session }: { session: CallSession }) {
  const view = useStore(session.$view)
  const time = useStore(session.$time)
  const remotes = useStore(session.$remotes)
  const [, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (view.state !== 'CONNECTED') return null
  const runs = [...remotes.values()].some(one => one.state === 'connected')
  const since = runs ? Math.floor((Date.now() - time.at) / 1_000) : 0
  const left = time.secondsLeft === null ? null : Math.max(0, time.secondsLeft - since)
  return (
    <>
      <span className="num" role="timer" aria-label="通话时长">
        {duration(time.seconds + since)}
      </span>
      {left !== null && (
        <span className={left <= SOON_SECONDS ? 'num text-warn' : 'num text-ink-2'}>
          剩余 {duration(left)}
          {left <= SOON_SECONDS && view.consultationId !== null && (
            <a className="link" href={`/consult/detail/${view.consultationId}`} target="_blank" rel="noopener">
              {' '}
              续时
            </a>
          )}
        </span>
      )}
    </>
  )
}

async function runOrToast(work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    toast(error instanceof DeviceError ? error.message : '没有成功，请再试一次', { tone: 'bad' })
  }
}

function Controls({ session, panel }: { session: CallSession; panel: React.RefObject<HTMLElement | null> }) {
  const view = useStore(session.$view)
  const local = useStore(session.$local)
  const [opened, setOpened] = useState<Opened>(null)
  const me = view.participants.find(one => one.me)
  const { devices } = session
  const toggle = (what: Opened) => setOpened(opened === what ? null : what)
  const float = () =>
    runOrToast(async () => {
      const picture = panel.current?.querySelector<HTMLVideoElement>('.call-tile:not(.call-own) video')
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else await picture?.requestPictureInPicture()
    })
  const canFloat = 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
  const canShare = Boolean(navigator.mediaDevices?.getDisplayMedia)
  const mayInvite = view.consultationId !== null && me?.role === 'CONSULTANT' && view.state === 'CONNECTED'
  return (
    <>
      {opened === 'devices' && <DeviceChoice devices={devices} picture={local.video && !local.screen} />}
      {opened === 'colleagues' && <Colleagues callId={session.callId} onDone={() => setOpened(null)} />}
      <fieldset className="call-controls" aria-label="通话操作">
        <Switch
          label={local.audio ? '静音' : '取消静音'}
          svg={local.audio ? mic : micOff}
          on={local.audio}
          onPress={() => devices.setAudio(!local.audio)}
        />
        {view.medium === 'VIDEO' && (
          <Switch
            label={local.video && !local.screen ? '关闭摄像头' : '打开摄像头'}
            svg={local.video && !local.screen ? video : videoOff}
            on={local.video && !local.screen}
            onPress={() => void runOrToast(() => devices.setVideo(!(local.video && !local.screen)))}
          />
        )}
        {canShare && (
          <Switch
            label={local.screen ? '停止共享' : '共享屏幕'}
            svg={local.screen ? monitorOff : monitor}
            on={!local.screen}
            onPress={() => void runOrToast(() => devices.setScreen(!local.screen))}
          />
        )}
        {canFloat && <Switch label="画中画" svg={pictureInPicture} on onPress={() => void float()} />}
        {mayInvite && (
          <Switch label="邀请同事" svg={userPlus} on onPress={() => toggle('colleagues')} expanded={opened === 'colleagues'} />
        )}
        <Switch label="切换设备" svg={settings} on onPress={() => toggle('devices')} expanded={opened === 'devices'} />
        <button type="button" className="btn btn-danger" onClick={() => void hangUp()}>
          <Icon svg={phoneOff} />
          挂断
        </button>
      </fieldset>
    </>
  )
}

interface SwitchProps {
  label: string
  svg: string
  on: boolean
  expanded?: boolean
  onPress: () => void
}

function Switch({ label, svg, on, expanded, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      className="btn btn-icon"
      data-off={!on || undefined}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <Icon svg={svg} />
    </button>
  )
}
