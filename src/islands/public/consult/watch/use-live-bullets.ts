/** Bullet comments of others as they are written or taken away, in the list and over the film. */
import { useEffect } from 'react'
import { listenLive } from '#components/ui/bullet/live.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { WATCH_NAMESPACE } from '#lib/calls/consult/playback-watching.ts'
import type { PlaybackTrack } from '#lib/contract/consult/bullet.ts'

export function useLiveBullets(playbackId: number, consultationId: number): void {
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
}
