/** Watching with others: bullet comments as they come, one's own, the address of a moment; for a conversation its replay. */
import { type ReactNode, useState } from 'react'
import { BulletComposer, type WrittenBullet } from '#components/ui/bullet/BulletComposer.tsx'
import { type BulletActs, BulletList } from '#components/ui/bullet/BulletList.tsx'
import { notifyIfHeld } from '#components/ui/bullet/held.ts'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import type { PlaybackBullet, PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import { duration } from '#lib/format/date.ts'
import { api, type MyWatching } from './calls.ts'
import { useFilmClock, useReplayClock } from './clock.ts'
import { type FindFigure, filmMoment, sendToFilm } from './figure.ts'
import type { Watched } from './mount.tsx'
import { Replay } from './Replay.tsx'
import { useLiveBullets, useOverFilm } from './use-live-bullets.ts'
import { askedFor, usePosition } from './use-position.ts'
import { useWatching } from './use-watching.ts'

const copyMoment = (title: string, at: number): void => {
  const seconds = Math.floor(at / 1_000)
  navigator.clipboard.writeText(`《${title}》${duration(seconds)} ${location.origin}${location.pathname}?t=${seconds}`).then(
    () => toast('已复制这一刻的地址，可以贴到提问和回答里', { tone: 'ok' }),
    () => toast('浏览器没有允许复制', { tone: 'bad' }),
  )
}

const acts: BulletActs = {
  like: (bulletId, like) => api.likeBullet({ params: { bulletId }, body: { like } }),
  remove: bulletId => api.removeBullet({ params: { bulletId }, body: {} }),
  block: bulletId => api.blockBulletSender({ params: { bulletId }, body: {} }),
}

async function sendAt({ consultationId, endMs }: Watched, at: number, written: WrittenBullet): Promise<void> {
  const moment = Math.min(at, Math.max(0, endMs - 1))
  notifyIfHeld(await api.sendBullet({ params: { consultationId }, body: { ...written, at: moment } }))
}

async function unblock(refresh: () => Promise<unknown>): Promise<void> {
  try {
    await api.unblockBulletSenders({ body: {} })
    await refresh()
    toast('已恢复显示', { tone: 'ok' })
  } catch (error) {
    toast(messageOf(error), { tone: 'bad' })
  }
}

interface ToolsProps {
  onCopy: () => void
  /** Null: nobody is blocked. */
  onUnblock: (() => void) | null
  opacity: number
  /** Null: there is no replay to draw them over. */
  onOpacity: ((opacity: number) => void) | null
  children?: ReactNode
}

function Tools({ onCopy, onUnblock, opacity, onOpacity, children }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <button type="button" className="btn btn-sm" onClick={onCopy}>
        复制这一刻的地址
      </button>
      {onUnblock && (
        <button type="button" className="btn btn-sm" onClick={onUnblock}>
          恢复显示屏蔽过的人的弹幕
        </button>
      )}
      {onOpacity && (
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
      )}
    </div>
  )
}

/** What else stands with it, of the moment that is shown. */
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

/** Where the film or the replay stands, and what leads it. */
function useMoment({ watched, find }: Props) {
  const filmAt = useFilmClock(find)
  const replay = useReplayClock(Math.min(askedFor(), watched.endMs), watched.endMs)
  const isChat = watched.type === 'CHAT'
  const seek = (to: number) => (isChat ? replay.seek(to) : sendToFilm(find, 'player:seek', to))
  // What is shown follows a film a moment late; what is sent or copied belongs to where the film is now.
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
            <Tools
              onCopy={() => copyMoment(watched.title, now())}
              onUnblock={own.data?.blocks ? () => void unblock(refresh) : null}
              opacity={opacity}
              onOpacity={isChat ? setOpacity : null}
            >
              {tools?.(shown)}
            </Tools>
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
