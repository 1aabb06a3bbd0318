/** Watching with others: bullet comments as they come, one's own, the address of a moment; for a conversation its replay. */
import { type ReactNode, useState } from 'react'
import { BulletComposer, type WrittenBullet } from '#components/ui/bullet/BulletComposer.tsx'
import { type BulletActions, BulletList } from '#components/ui/bullet/BulletList.tsx'
import { notifyIfHeld } from '#components/ui/bullet/notify-if-held.ts'
import { copyMoment, WatchTools } from '#components/ui/bullet/WatchTools.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { type FindFigure, filmMoment, sendToFilm } from '#components/ui/player/film-figure.ts'
import { useFilmClock } from '#components/ui/player/use-film-clock.ts'
import type { PlaybackBullet, PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import { duration } from '#lib/format/date.ts'
import { api, type MyWatching } from './calls.ts'
import type { Watched } from './mount.tsx'
import { Replay } from './Replay.tsx'
import { useLiveBullets, useOverFilm } from './use-live-bullets.ts'
import { askedFor, usePosition } from './use-position.ts'
import { useReplayClock } from './use-replay-clock.ts'
import { useWatching } from './use-watching.ts'

/** With its title, as it is pasted into questions and answers. */
function momentText(title: string, at: number): string {
  const seconds = Math.floor(at / 1_000)
  return `《${title}》${duration(seconds)} ${location.origin}${location.pathname}?t=${seconds}`
}

const acts: BulletActions = {
  like: (bulletId, like) => api.likeBullet({ params: { bulletId }, body: { like } }),
  remove: bulletId => api.removeBullet({ params: { bulletId }, body: {} }),
  block: bulletId => api.blockBulletSender({ params: { bulletId }, body: {} }),
}

async function sendAt({ consultationId, endMs }: Watched, at: number, written: WrittenBullet): Promise<void> {
  const moment = Math.min(at, Math.max(0, endMs - 1))
  notifyIfHeld(await api.sendBullet({ params: { consultationId }, body: { ...written, at: moment } }))
}

/** @param opacity from 0.2 to 1: of the bullet comments that are drawn over a replay */
function OpacityField({ opacity, onOpacity }: { opacity: number; onOpacity: (opacity: number) => void }) {
  return (
    <label className="flex items-center gap-2 text-sm">
      弹幕透明度
      <input
        type="range"
        min={0.2}
        max={1}
        step={0.1}
        value={opacity}
        onChange={event => onOpacity(Number(event.target.value))}
      />
    </label>
  )
}

/** What the parts around the list are given. */
export interface Shown {
  /** Milliseconds. */
  at: number
  seek: (at: number) => void
  track: PlaybackTrack
  own: MyWatching | undefined
}

interface Props {
  watched: Watched
  /** The film, where there is one. */
  find: FindFigure
  above?: (shown: Shown) => ReactNode
  tools?: (shown: Shown) => ReactNode
  below?: (shown: Shown) => ReactNode
}

/** The moment of the film or the replay, and what moves it. */
function useMoment({ watched, find }: Props) {
  const filmAt = useFilmClock(find)
  const replay = useReplayClock(Math.min(askedFor(), watched.endMs), watched.endMs)
  const isChat = watched.type === 'CHAT'
  const seek = (to: number) => (isChat ? replay.seek(to) : sendToFilm(find, 'player:seek', to))
  // The clock of a film is a tick late: what is sent or copied takes the exact moment.
  const now = () => (isChat ? replay.at : filmMoment(find))
  return { isChat, replay, at: isChat ? replay.at : filmAt, now, seek }
}

const without = (list: readonly PlaybackBullet[], own: MyWatching | undefined): PlaybackBullet[] =>
  list.filter(one => !own?.hiddenBullets.includes(one.id))

export function WatchPanel(props: Props) {
  const { watched, find, above, tools, below } = props
  const { playbackId, endMs } = watched
  const [opacity, setOpacity] = useState(0.9)
  const { signedIn, own, track, isKnown, refresh } = useWatching(watched)
  const { isChat, replay, at, now, seek } = useMoment(props)
  useLiveBullets(watched, async bullet => {
    if (!own.data?.blocks) return true
    const { data } = await own.refetch()
    return !data?.hiddenBullets.includes(bullet.id)
  })
  useOverFilm(track.data?.list, find)
  usePosition({
    playbackId,
    signedIn,
    at,
    endMs,
    isAll: endMs >= watched.wholeMs,
    position: own.data?.position,
    seek: isChat ? replay.seek : null,
  })
  const send = async (written: WrittenBullet) => {
    await sendAt(watched, now(), written)
    await refresh()
  }
  const unblock = async () => {
    await api.unblockBulletSenders({ body: {} })
    await refresh()
  }
  return (
    <Answer query={track}>
      {found => {
        if (!isKnown) return <Loading />
        const shown: Shown = { at, seek, track: found, own: own.data }
        const bullets = without(found.list, own.data)
        return (
          <div className="stack">
            {above?.(shown)}
            {isChat && <Replay watched={watched} clock={replay} bullets={bullets} opacity={opacity} />}
            <WatchTools onCopy={() => copyMoment(momentText(watched.title, now()))} unblock={own.data?.blocks ? unblock : null}>
              {tools?.(shown)}
              {isChat && <OpacityField opacity={opacity} onOpacity={setOpacity} />}
            </WatchTools>
            <BulletComposer send={send} />
            <BulletList
              kind="BULLET"
              bullets={bullets}
              mine={own.data}
              acts={acts}
              empty="还没有弹幕，发第一条吧。"
              refresh={refresh}
              seek={seek}
            />
            {below?.(shown)}
          </div>
        )
      }}
    </Answer>
  )
}
