/** Watching with others: bullet comments live, one's own, the address of a moment; for a conversation its replay. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BulletComposer, type WrittenBullet } from '#components/ui/bullet/BulletComposer.tsx'
import { type BulletActs, BulletList } from '#components/ui/bullet/BulletList.tsx'
import { notifyIfHeld } from '#components/ui/bullet/held.ts'
import { listenLive } from '#components/ui/bullet/live.ts'
import { Answer } from '#components/ui/Loading.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { toast } from '#components/ui/toast.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { playbackWatching, WATCH_NAMESPACE } from '#lib/calls/consult/playback-watching.ts'
import type { PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import { duration } from '#lib/format/date.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'
import { api } from './calls.ts'
import { useFilmClock, useReplayClock } from './clock.ts'
import type { Watched } from './mount.tsx'
import { Replay } from './Replay.tsx'

const SAVE_MS = 10_000

/** `?t=75` in the address. */
const askedFor = (): number => Number(/^\d{1,6}$/.exec(new URLSearchParams(location.search).get('t') ?? '')?.[0] ?? 0) * 1_000

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

  useEffect(() => {
    const change = (work: (list: PlaybackTrack['list']) => PlaybackTrack['list']) =>
      queryClient.setQueryData<PlaybackTrack>(keyOf(consult.listBullets, consultationId), before =>
        before ? { ...before, list: work(before.list) } : before,
      )
    return listenLive({
      namespace: WATCH_NAMESPACE,
      auth: { playbackId },
      onBullet: bullet => {
        change(list =>
          list.some(one => one.id === bullet.id) ? list : [...list, bullet].sort((a, b) => a.at - b.at || a.id - b.id),
        )
        document.querySelector('[data-player]')?.dispatchEvent(new CustomEvent('bullet:live', { detail: bullet }))
      },
      onGone: id => change(list => list.filter(one => one.id !== id)),
      onReturn: () => void queryClient.invalidateQueries({ queryKey: keyOf(consult.listBullets, consultationId) }),
    })
  }, [playbackId, consultationId])

  // Where somebody stopped, for another device; who came by the address of a moment stays there.
  const position = watching.data?.position
  const { seek } = replay
  const resumed = useRef(askedFor() > 0)
  useEffect(() => {
    if (resumed.current || position === undefined || type !== 'CHAT') return
    resumed.current = true
    if (position > 0) seek(position)
  }, [position, type, seek])
  const saved = useRef(0)
  useEffect(() => {
    if (!signedIn || Math.abs(at - saved.current) < SAVE_MS) return
    saved.current = at
    // Not remembered this time; in ten seconds again.
    api.savePosition({ params: { playbackId }, body: { at } }).catch(() => undefined)
  }, [at, signedIn, playbackId])

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
              <p className="flex flex-wrap items-center gap-2">
                <button type="button" className="btn btn-sm" onClick={() => copyMoment(watched.title, at)}>
                  复制这一刻的地址
                </button>
                {type === 'CHAT' && (
                  <label className="flex items-center gap-2 text-sm">
                    弹幕透明度
                    <input
                      type="range"
                      min={0.2}
                      max={1}
                      step={0.1}
                      value={opacity}
                      onChange={event => setOpacity(Number(event.target.value))}
                    />
                  </label>
                )}
              </p>
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
