/** The film of a video in its editor: read in the background once it was sent, played, and exchanged while nobody has seen it. */
import { type RefObject, useEffect, useState } from 'react'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { firstMessageOf } from '#lib/api/message.ts'
import type { VideoEditor } from '#lib/contract/park/video-writing.ts'
import { fileSize } from '#lib/format/count.ts'
import { duration } from '#lib/format/date.ts'
import { api, FILM_HELP } from './workspace.ts'

type Film = NonNullable<VideoEditor['film']>
/** What plays, and what was sent and does not play yet. */
export type SentFilm = Pick<VideoEditor, 'film' | 'reading'>

const ASK_MS = 3_000

interface PlayerProps {
  id: number
  film: Film
  player: RefObject<HTMLVideoElement | null>
  onRenew: (film: Film) => void
}

/** Its address expires after 15 minutes; an author who works for longer gets another. */
function Player({ id, film, player, onRenew }: PlayerProps) {
  const [renewed, setRenewed] = useState(0)
  const renew = async () => {
    if (Date.now() - renewed < 60_000) return
    setRenewed(Date.now())
    const newest = await api.getVideoEditor({ params: { id } }).catch(() => null)
    if (newest?.film) onRenew(newest.film)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what people upload has no captions */}
      <video
        ref={player}
        className="rounded-md w-full max-w-xl bg-black"
        controls
        playsInline
        preload="auto"
        aria-label="上传的视频"
        src={film.url}
        onError={() => void renew()}
      />
      <p className="card-meta num">
        <span>时长 {duration(film.durationMs / 1000)}</span>
        <span>
          {film.width}×{film.height}
        </span>
        <span>{fileSize(film.bytes)}</span>
      </p>
    </>
  )
}

/** Neither a film nor a reading: it was put in place between the two questions of one answer, and the next answer has it. */
const isWaiting = ({ film, reading }: SentFilm): boolean => (reading ? reading.problem === null : film === null)

/** Asks until the file has been read. */
function useReading(id: number, waits: boolean, onChange: (sent: SentFilm) => void): void {
  useEffect(() => {
    if (!waits) return
    const ask = async () => {
      const newest = await api.getVideoEditor({ params: { id } }).catch(() => null)
      if (newest && !isWaiting(newest)) onChange(newest)
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => clearInterval(timer)
  }, [id, waits, onChange])
}

interface Props {
  record: VideoEditor
  sent: SentFilm
  setSent: (sent: SentFilm) => void
  player: RefObject<HTMLVideoElement | null>
  error: string | undefined
}

export function FilmField({ record, sent, setSent, player, error }: Props) {
  const [problem, setProblem] = useState<string>()
  const { film, reading } = sent
  const waits = isWaiting(sent)
  useReading(record.id, waits, setSent)
  const replace = async (uploadId: number) => {
    setProblem(undefined)
    try {
      setSent(await api.replaceFilm({ params: { id: record.id }, body: { uploadId } }))
    } catch (failed) {
      setProblem(firstMessageOf(failed))
    }
  }
  return (
    <div className="stack">
      {film && <Player id={record.id} film={film} player={player} onRenew={renewed => setSent({ film: renewed, reading })} />}
      {waits && (
        <p className="notice" role="status">
          正在检查视频文件，读出时长和画面大小，去掉拍摄位置等信息。大的文件要等一会儿，可以先填写下面的内容
          {film ? '；查完会换上新的文件。' : '。'}
        </p>
      )}
      {record.mayReplaceFilm && !waits && (
        <FilesField
          label={film ? '换一个视频文件（选填）' : '视频文件'}
          purpose="VIDEO"
          max={1}
          value={[]}
          onChange={([file]) => file && void replace(file.id)}
          error={problem ?? reading?.problem ?? (film ? undefined : error)}
          help={FILM_HELP}
        />
      )}
      {waits && error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {!record.mayReplaceFilm && (
        <p className="field-help">公开过的视频不能换文件：弹幕和赞都是给这段视频的。新的内容请另外上传。</p>
      )}
    </div>
  )
}
