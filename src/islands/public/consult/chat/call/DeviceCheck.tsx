/** Before a call: a preview of picture and sound, the choice of devices, and in words what does not work. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import { cancelPlan, joinCall, openForCheck, type Stage } from './calls.ts'
import { DeviceError, type Devices, listDevices } from './devices.ts'
import { Picture } from './Picture.tsx'
import { mediumTexts } from './texts.ts'
import { useLevel } from './use-level.ts'

type Check = Extract<Stage, { kind: 'check' }>

export function DeviceCheck({ stage: { plan, devices, problem, joining } }: { stage: Check }) {
  const action = plan.view ? '加入通话' : '呼叫'
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) void cancelPlan()
      }}
      title={`${mediumTexts[plan.medium]}：${plan.title}`}
      description="接通之前先看看设备。现在还没有人看到或听到你。"
    >
      <div className="stack">
        {devices ? (
          <Preview devices={devices} picture={plan.medium === 'VIDEO'} />
        ) : (
          !problem && <p role="status">正在打开设备…</p>
        )}
        {problem && (
          <p className="notice notice-warn" role="alert">
            {problem}
          </p>
        )}
        <p className="flex justify-end gap-2">
          {problem && !devices && (
            <button type="button" className="btn" onClick={() => void openForCheck()}>
              再试一次
            </button>
          )}
          <button type="button" className="btn" onClick={() => void cancelPlan()}>
            {plan.view ? '不接了' : '取消'}
          </button>
          <button
            type="button"
            className="btn btn-brand"
            disabled={!devices || joining}
            title={devices ? undefined : '先打开麦克风'}
            aria-busy={joining}
            onClick={() => void joinCall()}
          >
            {action}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

function Preview({ devices, picture }: { devices: Devices; picture: boolean }) {
  const media = useStore(devices.$media)
  const level = useLevel(media.stream)
  return (
    <>
      {picture &&
        (media.video ? (
          <Picture stream={media.stream} own mirrored label="你的画面" />
        ) : (
          <p className="call-dark">摄像头没有打开</p>
        ))}
      <p className="flex items-center gap-3">
        <span className="shrink-0">麦克风音量</span>
        <meter className="grow" min={0} max={1} value={level} aria-label="麦克风音量" />
      </p>
      <DeviceChoice devices={devices} picture={picture} />
    </>
  )
}

/** Which microphone and which camera, where there are several. */
export function DeviceChoice({ devices, picture }: { devices: Devices; picture: boolean }) {
  const media = useStore(devices.$media)
  const [found, setFound] = useState<Awaited<ReturnType<typeof listDevices>>>({ microphones: [], cameras: [] })
  useEffect(() => {
    const load = () => void listDevices().then(setFound)
    load()
    navigator.mediaDevices?.addEventListener('devicechange', load)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', load)
  }, [])
  const choose = (kind: 'audio' | 'video') => async (deviceId: string) => {
    try {
      await devices.choose(kind, deviceId)
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error
      toast(error.message, { tone: 'bad' })
    }
  }
  return (
    <div className="stack">
      <Choice label="麦克风" value={media.microphoneId} list={found.microphones} onChoose={choose('audio')} />
      {picture && <Choice label="摄像头" value={media.cameraId} list={found.cameras} onChoose={choose('video')} />}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  list: readonly MediaDeviceInfo[]
  onChoose: (deviceId: string) => Promise<void>
}

function Choice({ label, value, list, onChoose }: ChoiceProps) {
  if (list.length === 0) return null
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select className="select" value={value} onChange={event => void onChoose(event.target.value)}>
        {list.map((one, index) => (
          <option key={one.deviceId} value={one.deviceId}>
            {one.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </label>
  )
}
