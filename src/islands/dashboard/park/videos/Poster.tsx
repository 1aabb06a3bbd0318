/** The picture of a video: a frame of its film at a second, or one of its author's own. */
import { type RefObject, useState } from 'react'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'

const MAX_WIDTH = 1280
const SEEK_MS = 10_000

/** @throws Error when the moment is not there in time, or there is nothing to draw. */
async function frameOf(film: HTMLVideoElement, second: number): Promise<File> {
  film.pause()
  if (Math.abs(film.currentTime - second) > 0.02 || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the film did not get there')), SEEK_MS)
      film.addEventListener(
        'seeked',
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
      film.currentTime = second
    })
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(MAX_WIDTH, film.videoWidth)
  canvas.height = Math.round((canvas.width / film.videoWidth) * film.videoHeight)
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  const bytes = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!bytes) throw new Error('nothing was drawn')
  return new File([bytes], `第${second.toFixed(1)}秒.jpg`, { type: 'image/jpeg' })
}

async function send(frame: File): Promise<UploadedFile> {
  const { sendFile } = await fetchLate(() => import('#components/ui/upload/transfer.ts'))
  const nothing = () => undefined
  const progress = { onBegun: nothing, onSent: nothing, onBroken: nothing, onArrived: nothing }
  return sendFile(frame, 'CONTENT_PICTURE', new AbortController().signal, progress)
}

interface FrameProps {
  film: RefObject<HTMLVideoElement | null>
  seconds: number
  onChange: (picture: UploadedFile) => void
}

/** The second is typed, or is where the film was stopped. */
function FrameChoice({ film, seconds, onChange }: FrameProps) {
  const [second, setSecond] = useState('')
  const [state, setState] = useState<'idle' | 'taking' | 'failed'>('idle')
  const take = async () => {
    const player = film.current
    if (!player || state === 'taking') return
    const wanted = second.trim() === '' ? player.currentTime : Number(second)
    if (!Number.isFinite(wanted) || wanted < 0 || wanted >= seconds) return setState('failed')
    setState('taking')
    try {
      onChange(await send(await frameOf(player, wanted)))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor="poster-second">
        取第几秒的画面
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="poster-second"
          className="input max-w-32"
          inputMode="decimal"
          value={second}
          aria-describedby="poster-second-note"
          onChange={event => setSecond(event.target.value)}
        />
        <button
          type="button"
          className="btn"
          disabled={state === 'taking'}
          title={state === 'taking' ? '正在取画面，请稍候' : undefined}
          onClick={() => void take()}
        >
          {state === 'taking' ? '正在取画面' : '用这一帧做封面'}
        </button>
      </div>
      <p id="poster-second-note" className={state === 'failed' ? 'field-error' : 'field-help'} role="status">
        {state === 'failed'
          ? `没有取到画面，请填 0 到 ${Math.floor(seconds)} 之间的秒数，或者上传一张图片`
          : '不填就取视频停住的画面'}
      </p>
    </div>
  )
}

interface Props {
  film: RefObject<HTMLVideoElement | null>
  /** 0: there is no film to take a frame of. */
  seconds: number
  value: readonly UploadedFile[]
  onChange: (value: UploadedFile[]) => void
  error: string | undefined
}

export function Poster({ film, seconds, value, onChange, error }: Props) {
  return (
    <div className="stack">
      {seconds > 0 && <FrameChoice film={film} seconds={seconds} onChange={picture => onChange([picture])} />}
      <PictureField
        label="封面"
        purpose="CONTENT_PICTURE"
        max={1}
        value={value}
        onChange={onChange}
        aspect={16 / 9}
        error={error}
        help="也可以移除后上传自己的图片，比例 16:9；要与内容一致"
      />
    </div>
  )
}
