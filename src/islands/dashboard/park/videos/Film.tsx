/** The film of a video in its editor: played, and exchanged while nobody has seen it. */
import { type RefObject, useState } from 'react'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { ApiError } from '#lib/api/error.ts'
import type { VideoEditor } from '#lib/contract/park/video-writing.ts'
import { fileSize } from '#lib/format/count.ts'
import { duration } from '#lib/format/date.ts'
import { api, FILM_HELP } from './workspace.ts'

type Film = NonNullable<VideoEditor['film']>

interface PlayerProps {
  id: number
  film: Film
  player: RefObject<HTMLVideoElement | null>
  setFilm: (film: VideoEditor['film']) => void
}

/** Its address ends after a quarter of an hour; who writes for longer gets another. */
function Player({ id, film, player, setFilm }: PlayerProps) {
  const [renewed, setRenewed] = useState(0)
  const renew = async () => {
    if (Date.now() - renewed < 60_000) return
    setRenewed(Date.now())
    const newest = await api.getVideoEditor({ params: { id } }).catch(() => null)
    if (newest) setFilm(newest.film)
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

interface Props {
  record: VideoEditor
  film: VideoEditor['film']
  setFilm: (film: VideoEditor['film']) => void
  player: RefObject<HTMLVideoElement | null>
  error: string | undefined
}

export function FilmField({ record, film, setFilm, player, error }: Props) {
  const [state, setState] = useState<{ checking: boolean; problem: string | undefined }>({ checking: false, problem: undefined })
  const replace = async (uploadId: number) => {
    setState({ checking: true, problem: undefined })
    try {
      setFilm((await api.replaceFilm({ params: { id: record.id }, body: { uploadId } })).film)
      setState({ checking: false, problem: undefined })
    } catch (failed) {
      const known = failed instanceof ApiError ? (failed.fields?.uploadId ?? failed.message) : '出了点问题，请再试一次'
      setState({ checking: false, problem: known })
    }
  }
  return (
    <div className="stack">
      {film && <Player id={record.id} film={film} player={player} setFilm={setFilm} />}
      {state.checking && (
        <p className="notice" role="status">
          正在检查视频，大的文件要等一会儿。
        </p>
      )}
      {record.mayReplaceFilm && !state.checking && (
        <FilesField
          label={film ? '换一个视频文件（选填）' : '视频文件'}
          purpose="VIDEO"
          max={1}
          value={[]}
          onChange={([sent]) => sent && void replace(sent.id)}
          error={state.problem ?? (film ? undefined : error)}
          help={FILM_HELP}
        />
      )}
      {!record.mayReplaceFilm && (
        <p className="field-help">公开过的视频不能换文件：弹幕和赞都是给这段视频的。新的内容请另外上传。</p>
      )}
    </div>
  )
}
