/** The whole film that was bought, in the player that the page has for its free part. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Opened } from '#components/ui/player/player.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import { count } from '#lib/format/count.ts'
import { densityPath } from '#lib/park/density.ts'
import type { WholePlayback } from './calls.ts'
import type { Watched } from './mount.tsx'
import { askedFor } from './use-position.ts'

interface Props {
  watched: Watched
  source: NonNullable<WholePlayback['source']>
  chapters: WholePlayback['chapters']
  track: PlaybackTrack
  /** Milliseconds: where the person stopped. */
  resume: number
  hidden: readonly number[]
  figure: RefObject<HTMLElement | null>
  /** Asks for another address of the film: each ends after a while. */
  renew: () => Promise<string>
}

/** Opened once, with what is known then; later changes go to the figure. @returns whether the player failed to load. */
function usePlayer({ track, figure, renew }: Props): boolean {
  const first = useRef({ bullets: track.list, renew })
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const place = figure.current
    if (!place) return
    const opening: Promise<Opened> = fetchLate(() => import('#components/ui/player/player.ts')).then(({ openPlayer }) =>
      openPlayer(place, { ...first.current, at: askedFor() || undefined, inDialog: true }),
    )
    const goTo = (event: Event) => {
      const { detail } = event as CustomEvent<number>
      opening.then(player => player.seek(detail)).catch(() => undefined)
    }
    place.addEventListener('player:seek', goTo)
    opening.catch(() => setFailed(true))
    return () => {
      place.removeEventListener('player:seek', goTo)
      opening.then(player => player.end()).catch(() => undefined)
    }
  }, [figure])
  return failed
}

export function WholeFilm(props: Props) {
  const { watched, source, chapters, track, resume, hidden, figure } = props
  const failed = usePlayer(props)
  const began = useRef(resume)
  const curve = densityPath(track.density)
  return (
    <figure
      ref={figure}
      className="whole-film"
      data-src={source.url}
      data-poster={watched.poster || undefined}
      data-title={watched.title}
      data-duration={watched.endMs}
      data-density={track.density.join(',')}
      data-key={`playback:${watched.playbackId}`}
      data-chapters={JSON.stringify(chapters.map(one => ({ at: one.at * 1_000, title: one.title })))}
      data-resume={began.current}
      data-hidden={hidden.join(',')}
    >
      {failed ? (
        <div className="player">
          {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below */}
          <video controls src={source.url} poster={watched.poster || undefined} aria-label={watched.title} />
        </div>
      ) : (
        <div className="player" data-player-stage />
      )}
      {curve && (
        <svg className="density" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="弹幕密度">
          <path d={curve} />
        </svg>
      )}
      <figcaption className="card-meta">
        {track.total > 0 && <span className="num">{count(track.total)} 条弹幕，曲线是弹幕最密的地方</span>}
        <span className="player-keys">空格播放，左右键快进快退，上下键调音量</span>
      </figcaption>
    </figure>
  )
}
