/** Watching with others: bullet comments live, one's own, the address of a moment; for a conversation its replay. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BulletComposer, type WrittenBullet } from '#components/ui/bullet/BulletComposer.tsx'
import { type BulletActs, BulletList } from '#components/ui/bullet/BulletList.tsx'
import { notifyIfHeld } from '#components/ui/bullet/held.ts'
import { Answer } from '#components/ui/Loading.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { toast } from '#components/ui/toast.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { playbackWatching } from '#lib/calls/consult/playback-watching.ts'
import { duration } from '#lib/format/date.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'
import { api } from './calls.ts'
import { useFilmClock, useReplayClock } from './clock.ts'
import type { Watched } from './mount.tsx'
import { Replay } from './Replay.tsx'
import { useLiveBullets } from './use-live-bullets.ts'
import { askedFor, usePosition } from './use-position.ts'

function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(() => Boolean(readToken()))
  useEffect(() => {
    const began = () => setSignedIn(true)
    addEventListener(SESSION_BEGAN, began)
    return () => removeEventListener(SESSION_BEGAN, began)
  }, [])
  return signedIn
}

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

const sendAt = (consultationId: number, at: number) => (bullet: WrittenBullet) =>
  api.sendBullet({ params: { consultationId }, body: { ...bullet, at } }).then(notifyIfHeld)

interface ToolsProps {
  onCopy: () => void
  opacity: number
  /** Null: there is no replay to draw them over. */
  onOpacity: ((opacity: number) => void) | null
}

function Tools({ onCopy, opacity, onOpacity }: ToolsProps) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <button type="button" className="btn btn-sm" onClick={onCopy}>
        复制这一刻的地址
      </button>
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
    </p>
  )
}

export function WatchPanel({ watched }: { watched: Watched }) {
  const { playbackId, consultationId, type } = watched
  const signedIn = useSignedIn()
  const [opacity, setOpacity] = useState(0.9)
  const filmAt = useFilmClock()
  const replay = useReplayClock(askedFor(), watched.freeMs)
  const at = type === 'CHAT' ? replay.at : filmAt
  const key = keyOf(consult.listBullets, consultationId)
  const track = useQuery({ queryKey: key, queryFn: () => api.listBullets({ params: { consultationId } }) }, queryClient)
  const watching = useQuery(
    {
      queryKey: keyOf(playbackWatching.getMyWatching, playbackId),
      queryFn: () => api.getMyWatching({ params: { playbackId } }),
      enabled: signedIn,
    },
    queryClient,
  )

  const { seek } = replay
  useLiveBullets(playbackId, consultationId)
  usePosition({ playbackId, signedIn, at, position: watching.data?.position, seek: type === 'CHAT' ? seek : null })

  const goTo = (to: number) => {
    const film = document.querySelector<HTMLVideoElement>('[data-player] video')
    if (type === 'CHAT') seek(to)
    else if (film) film.currentTime = to / 1_000
  }
  const moment = Math.min(at, Math.max(0, watched.freeMs - 1))
  return (
    <div className="stack">
      <Answer query={track}>
        {({ list }) => {
          const shown = list.filter(one => !watching.data?.hiddenBullets.includes(one.id))
          return (
            <>
              {type === 'CHAT' && <Replay watched={watched} clock={replay} bullets={shown} opacity={opacity} />}
              <Tools
                onCopy={() => copyMoment(watched.title, at)}
                opacity={opacity}
                onOpacity={type === 'CHAT' ? setOpacity : null}
              />
              <BulletComposer send={sendAt(consultationId, moment)} />
              <BulletList
                kind="BULLET"
                bullets={shown}
                mine={watching.data}
                acts={acts}
                empty="还没有弹幕，发第一条吧。"
                refresh={() => Promise.all([watching.refetch(), track.refetch()])}
                seek={goTo}
              />
            </>
          )
        }}
      </Answer>
      <Toasts />
    </div>
  )
}
