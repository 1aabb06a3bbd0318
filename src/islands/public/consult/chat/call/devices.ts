/** Microphone, camera and screen of this computer: opened when somebody is about to talk, switched and closed with the call. */
import { atom, type ReadableAtom } from 'nanostores'
import type { CallMedium } from '#lib/contract/consult/call-shapes.ts'

/** What is sent: `audio` and `video` are off while they are muted; `video` shows the screen while it is shared. */
export type LocalMedia = {
  stream: MediaStream
  audio: boolean
  video: boolean
  screen: boolean
  microphoneId: string
  cameraId: string
}

/** Why there is no sound or no picture, in words for the person. */
export class DeviceError extends Error {
  override name = 'DeviceError'
}

const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const PICTURE = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 15, max: 24 } }

const words = (error: unknown, what: '麦克风' | '摄像头'): DeviceError => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return new DeviceError(`浏览器没有允许使用${what}，请在地址栏的权限里打开，再试一次`)
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return new DeviceError(`没有找到${what}，请接上之后再试一次`)
  return new DeviceError(`${what}打不开，可能正被别的程序使用`)
}

const chosen = (deviceId: string): MediaTrackConstraints => (deviceId === '' ? {} : { deviceId: { exact: deviceId } })

async function openTrack(kind: 'audio' | 'video', deviceId: string): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DeviceError('这个浏览器不能通话，请换用新版的浏览器')
  try {
    const stream = await navigator.mediaDevices.getUserMedia(
      kind === 'audio' ? { audio: { ...SOUND, ...chosen(deviceId) } } : { video: { ...PICTURE, ...chosen(deviceId) } },
    )
    const [track] = stream.getTracks()
    if (!track) throw new DOMException('', 'NotFoundError')
    return track
  } catch (error) {
    throw words(error, kind === 'audio' ? '麦克风' : '摄像头')
  }
}

export interface Devices {
  readonly $media: ReadableAtom<LocalMedia>
  setAudio(on: boolean): void
  /** @throws DeviceError */
  setVideo(on: boolean): Promise<void>
  /** @throws DeviceError */
  choose(kind: 'audio' | 'video', deviceId: string): Promise<void>
  /** Shares a screen or a window, or ends it. Nothing happens when the person chooses none. @throws DeviceError */
  setScreen(on: boolean): Promise<void>
  close(): void
}

/** Null: there is no device, or its use was refused; the person is told which. */
const openCameraIfThere = (onProblem: (words: string) => void): Promise<MediaStreamTrack | null> =>
  openTrack('video', '').catch((error: unknown) => {
    onProblem(error instanceof DeviceError ? error.message : '摄像头打不开')
    return null
  })

/** Null: the person chose none in the browser's own window. @throws DeviceError */
async function pickScreen(): Promise<MediaStreamTrack | null> {
  if (!navigator.mediaDevices?.getDisplayMedia) throw new DeviceError('这个浏览器不能共享屏幕，请换用电脑上的浏览器')
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false })
    const [track = null] = stream.getVideoTracks()
    if (track) track.contentHint = 'detail'
    return track
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw new DeviceError('屏幕共享没有开始，请再试一次')
  }
}

/** As the call begins. */
const mediaOf = (microphone: MediaStreamTrack, camera: MediaStreamTrack | null): LocalMedia => ({
  stream: new MediaStream(camera ? [microphone, camera] : [microphone]),
  audio: true,
  video: camera !== null,
  screen: false,
  microphoneId: microphone.getSettings().deviceId ?? '',
  cameraId: camera?.getSettings().deviceId ?? '',
})

/** A new stream, with a track in the place of the one of its kind, which is stopped; null: with none of its kind. */
function swapTrack(stream: MediaStream, kind: 'audio' | 'video', track: MediaStreamTrack | null): MediaStream {
  const others = stream.getTracks().filter(one => one.kind !== kind)
  for (const old of stream.getTracks()) if (old.kind === kind && old !== track) old.stop()
  return new MediaStream(track ? [...others, track] : others)
}

/** Opens what the call needs. @throws DeviceError when the microphone is refused; without a camera the call begins without a picture. */
export async function openDevices(medium: CallMedium, onProblem: (words: string) => void): Promise<Devices> {
  const microphone = await openTrack('audio', '')
  const camera = medium === 'VIDEO' ? await openCameraIfThere(onProblem) : null
  const $media = atom(mediaOf(microphone, camera))
  let closed = false
  let faceBefore = false

  /** Puts a track in the place of the one of its kind; null: none. The stream is a new object, so that components that show it notice. */
  const replace = (kind: 'audio' | 'video', track: MediaStreamTrack | null, change: Partial<LocalMedia>): void => {
    const stream = swapTrack($media.get().stream, kind, track)
    if (closed) track?.stop()
    else $media.set({ ...$media.get(), stream, ...change })
  }

  const openCamera = async (deviceId: string): Promise<void> => {
    const track = await openTrack('video', deviceId)
    replace('video', track, { video: true, screen: false, cameraId: track.getSettings().deviceId ?? '' })
  }

  const devices: Devices = {
    $media,
    setAudio(on) {
      for (const track of $media.get().stream.getAudioTracks()) track.enabled = on
      $media.set({ ...$media.get(), audio: on })
    },
    // The light of the camera goes out with the picture.
    async setVideo(on) {
      if (on) await openCamera($media.get().cameraId)
      else replace('video', null, { video: false, screen: false })
    },
    async choose(kind, deviceId) {
      if (kind === 'video') return openCamera(deviceId)
      const track = await openTrack('audio', deviceId)
      track.enabled = $media.get().audio
      replace('audio', track, { microphoneId: deviceId })
    },
    async setScreen(on) {
      if (!on) {
        replace('video', null, { video: false, screen: false })
        // The camera is on again if it was on before.
        if (faceBefore && !closed) await devices.setVideo(true)
        return
      }
      const track = await pickScreen()
      if (!track) return
      const { video, screen } = $media.get()
      if (!screen) faceBefore = video
      track.onended = () => void devices.setScreen(false)
      replace('video', track, { video: true, screen: true })
    },
    close() {
      closed = true
      for (const track of $media.get().stream.getTracks()) track.stop()
    },
  }
  microphone.onended = () => onProblem('麦克风断开了，可以换一个设备')
  return devices
}

/** What can be chosen from; names are known once the person has allowed one of them. */
export async function listDevices(): Promise<{ microphones: MediaDeviceInfo[]; cameras: MediaDeviceInfo[] }> {
  const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? []
  return { microphones: all.filter(one => one.kind === 'audioinput'), cameras: all.filter(one => one.kind === 'videoinput') }
}
