/** Bullet comments of others while they are sent: into the list of their part of the film, and over it. */
import { useEffect, useRef } from 'react'
import { listenLive, withBullet } from '#components/ui/bullet/listen-live.ts'
import { pageFigure, sendToFilm } from '#components/ui/player/film-figure.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { VIDEO_WATCH_NAMESPACE, videoWatching } from '#lib/calls/park/video-watching.ts'
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'

type Window = { list: PlaybackBullet[] }

export const WINDOW_MS = 60_000

export const windowOf = (at: number): number => Math.floor(at / WINDOW_MS) * WINDOW_MS

export const windowKey = (id: number, from: number) => keyOf(videoWatching.listBulletWindow, id, from)

const change = (key: readonly unknown[], work: (list: PlaybackBullet[]) => PlaybackBullet[]): void => {
  queryClient.setQueryData<Window>(key, before => (before ? { ...before, list: work(before.list) } : before))
}

/** @param isWanted asked before one is shown: its sender may be blocked, which only the server knows. */
export function useLiveBullets(id: number, isWanted: (bullet: PlaybackBullet) => Promise<boolean>): void {
  const wanted = useRef(isWanted)
  wanted.current = isWanted
  useEffect(
    () =>
      listenLive({
        namespace: VIDEO_WATCH_NAMESPACE,
        auth: { videoId: id },
        onBullet: bullet =>
          void wanted.current(bullet).then(isShown => {
            if (!isShown) return
            change(windowKey(id, windowOf(bullet.at)), list => withBullet(list, bullet))
            sendToFilm(pageFigure, 'bullet:live', bullet)
          }),
        onGone: gone => {
          for (const [key] of queryClient.getQueriesData({ queryKey: keyOf(videoWatching.listBulletWindow, id) }))
            change(key, list => list.filter(one => one.id !== gone))
          sendToFilm(pageFigure, 'bullet:gone', gone)
        },
        onReturn: () => void queryClient.invalidateQueries({ queryKey: keyOf(videoWatching.listBulletWindow, id) }),
      }),
    [id],
  )
}
