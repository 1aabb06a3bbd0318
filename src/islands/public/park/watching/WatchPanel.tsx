/** Watching a video with others: bullet comments live, one's own, the part of the film they belong to, the address of a moment. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { BulletComposer, type WrittenBullet } from '#components/ui/bullet/BulletComposer.tsx'
import { type BulletActions, BulletList } from '#components/ui/bullet/BulletList.tsx'
import { notifyIfHeld } from '#components/ui/bullet/notify-if-held.ts'
import { copyMoment, WatchTools } from '#components/ui/bullet/WatchTools.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { filmMoment, hideBullets, pageFigure, sendToFilm } from '#components/ui/player/film-figure.ts'
import { useFilmClock } from '#components/ui/player/use-film-clock.ts'
import { Toasts } from '#components/ui/Toasts.tsx'
import { useSignedIn } from '#components/ui/use-signed-in.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { videoWatching } from '#lib/calls/park/video-watching.ts'
import { duration } from '#lib/format/date.ts'
import { api } from './calls.ts'
import { useLiveBullets, WINDOW_MS, windowKey, windowOf } from './use-live-bullets.ts'

const SAVE_MS = 10_000

/** Runs when the film ends. Heard on the document: the player takes the place of the browser's own after this panel came. */
function useFilmEnd(onEnd: () => void): void {
  useEffect(() => {
    const ended = ({ target }: Event) => target instanceof Node && pageFigure()?.contains(target) && onEnd()
    document.addEventListener('ended', ended, true)
    return () => document.removeEventListener('ended', ended, true)
  }, [onEnd])
}

/** Saves where the person stopped, for another device; after the end it begins anew. */
function usePosition(id: number, at: number, signedIn: boolean): void {
  const saved = useRef(0)
  const save = useCallback(
    (moment: number) => {
      // Not remembered this time; in ten seconds again.
      if (signedIn) api.saveVideoPosition({ params: { id }, body: { at: moment } }).catch(() => undefined)
    },
    [id, signedIn],
  )
  useEffect(() => {
    if (Math.abs(at - saved.current) < SAVE_MS) return
    saved.current = at
    save(at)
  }, [at, save])
  useFilmEnd(
    useCallback(() => {
      saved.current = at
      save(0)
    }, [at, save]),
  )
}

const bulletActionsFor = (own: boolean): BulletActions => ({
  like: (bulletId, like) => api.likeVideoBullet({ params: { bulletId }, body: { like } }),
  remove: bulletId => api.removeVideoBullet({ params: { bulletId }, body: {} }),
  block: bulletId => api.blockVideoBulletSender({ params: { bulletId }, body: {} }),
  shield: own ? bulletId => api.shieldVideoBullet({ params: { bulletId }, body: {} }) : undefined,
})

const clock = (milliseconds: number): string => duration(Math.floor(milliseconds / 1_000))

const momentAddress = (id: number, at: number): string =>
  `${location.origin}${location.pathname}?id=${id}&t=${Math.floor(at / 1_000)}`

function useMine(id: number, signedIn: boolean) {
  const mine = useQuery(
    {
      queryKey: keyOf(videoWatching.getMyVideoWatching, id),
      queryFn: () => api.getMyVideoWatching({ params: { id } }),
      enabled: signedIn,
    },
    queryClient,
  )
  const hidden = mine.data?.hiddenBullets
  useEffect(() => {
    if (hidden) hideBullets(hidden)
  }, [hidden])
  return mine
}

function useWindow(id: number, from: number) {
  return useQuery(
    {
      queryKey: windowKey(id, from),
      queryFn: () => api.listBulletWindow({ params: { id }, query: { from, to: from + WINDOW_MS } }),
    },
    queryClient,
  )
}

export function WatchPanel({ id, durationMs }: { id: number; durationMs: number }) {
  const signedIn = useSignedIn()
  const at = useFilmClock(pageFigure)
  const from = windowOf(at)
  const part = useWindow(id, from)
  const mine = useMine(id, signedIn)
  usePosition(id, at, signedIn)
  useLiveBullets(id, async bullet => {
    if (!mine.data?.blocks) return true
    const { data } = await mine.refetch()
    return !data?.hiddenBullets.includes(bullet.id)
  })
  const send = async (written: WrittenBullet) => {
    const { held } = await api.sendVideoBullet({ params: { id }, body: { ...written, at: filmMoment(pageFigure) } })
    notifyIfHeld({ held })
    if (!held && signedIn) await mine.refetch()
  }
  const unblock = async () => {
    await api.unblockVideoBulletSenders({ body: {} })
    await mine.refetch()
  }
  // Only a signed-in person can have acted.
  const refresh = () => Promise.all([mine.refetch(), part.refetch()])
  return (
    <div className="stack">
      <WatchTools
        onCopy={() => copyMoment(momentAddress(id, filmMoment(pageFigure)))}
        unblock={mine.data?.blocks ? unblock : null}
      />
      <BulletComposer send={send} />
      <p className="num text-sm text-ink-3">
        {clock(from)}–{clock(Math.min(from + WINDOW_MS, Math.max(durationMs, from)))} 的弹幕，随播放翻到下一段
      </p>
      <Answer query={part}>
        {({ list }) => (
          <BulletList
            kind="VIDEO_BULLET"
            bullets={list.filter(one => !mine.data?.hiddenBullets.includes(one.id))}
            mine={mine.data}
            acts={bulletActionsFor(mine.data?.own ?? false)}
            empty="这一段还没有弹幕，发第一条吧。"
            refresh={refresh}
            seek={to => sendToFilm(pageFigure, 'player:seek', to)}
          />
        )}
      </Answer>
      <Toasts />
    </div>
  )
}
