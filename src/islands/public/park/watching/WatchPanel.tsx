/** Watching a video with others: bullet comments live, one's own, the part of the film they belong to, the address of a moment. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { BulletComposer, type WrittenBullet } from '#components/ui/bullet/BulletComposer.tsx'
import { type BulletActs, BulletList } from '#components/ui/bullet/BulletList.tsx'
import { notifyIfHeld } from '#components/ui/bullet/held.ts'
import { Answer } from '#components/ui/Loading.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { toast } from '#components/ui/toast.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { videoWatching } from '#lib/calls/park/video-watching.ts'
import { duration } from '#lib/format/date.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'
import { leaveOut } from './act.ts'
import { api } from './calls.ts'
import { filmMoment, goTo, useFilmEnd, useFilmMoment } from './film.ts'
import { useLiveBullets, WINDOW_MS, windowKey, windowOf } from './live.ts'

const SAVE_MS = 10_000

function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(() => Boolean(readToken()))
  useEffect(() => {
    const began = () => setSignedIn(true)
    addEventListener(SESSION_BEGAN, began)
    return () => removeEventListener(SESSION_BEGAN, began)
  }, [])
  return signedIn
}

/** Where somebody stopped, for another device; whoever saw it to its end begins anew. */
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

const bulletActs = (own: boolean): BulletActs => ({
  like: (bulletId, like) => api.likeVideoBullet({ params: { bulletId }, body: { like } }),
  remove: bulletId => api.removeVideoBullet({ params: { bulletId }, body: {} }),
  block: bulletId => api.blockVideoBulletSender({ params: { bulletId }, body: {} }),
  shield: own ? bulletId => api.shieldVideoBullet({ params: { bulletId }, body: {} }) : undefined,
})

const clock = (milliseconds: number): string => duration(Math.floor(milliseconds / 1_000))

const copyMoment = (id: number, at: number): void => {
  const address = `${location.origin}${location.pathname}?id=${id}&t=${Math.floor(at / 1_000)}`
  navigator.clipboard.writeText(address).then(
    () => toast('已复制这一刻的地址', { tone: 'ok' }),
    () => toast('浏览器没有允许复制', { tone: 'bad' }),
  )
}

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
    if (hidden) leaveOut(hidden)
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
  const at = useFilmMoment()
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
    const { held } = await api.sendVideoBullet({ params: { id }, body: { ...written, at: filmMoment() } })
    notifyIfHeld({ held })
    if (!held && signedIn) await mine.refetch()
  }
  const unblock = async () => {
    await api.unblockVideoBulletSenders({ body: {} })
    await mine.refetch()
    toast('已恢复显示', { tone: 'ok' })
  }
  // Whoever acted is signed in.
  const refresh = () => Promise.all([mine.refetch(), part.refetch()])
  return (
    <div className="stack">
      <p className="flex flex-wrap items-center gap-2">
        <button type="button" className="btn btn-sm" onClick={() => copyMoment(id, filmMoment())}>
          复制这一刻的地址
        </button>
        {mine.data?.blocks && (
          <button type="button" className="btn btn-sm" onClick={() => void unblock()}>
            恢复显示屏蔽过的人的弹幕
          </button>
        )}
      </p>
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
            acts={bulletActs(mine.data?.own ?? false)}
            empty="这一段还没有弹幕，发第一条吧。"
            refresh={refresh}
            seek={goTo}
          />
        )}
      </Answer>
      <Toasts />
    </div>
  )
}
