/** Bullet comments of others as they are sent or removed, in the list and over the film. */
import { useEffect, useRef } from 'react'
import { listenLive, withBullet } from '#components/ui/bullet/listen-live.ts'
import { type FindFigure, sendToFilm } from '#components/ui/player/film-figure.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { WATCH_NAMESPACE } from '#lib/calls/consult/playback-watching.ts'
import type { PlaybackBullet, PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import type { Watched } from './mount.tsx'
import { trackKey } from './use-watching.ts'

/**
 * What everybody may see comes by the live connection into the list; of the whole it is asked for.
 * @param isWanted asked before one is shown: its sender may be blocked, which only the server knows.
 */
export function useLiveBullets(watched: Watched, isWanted: (bullet: PlaybackBullet) => Promise<boolean>): void {
  const wanted = useRef(isWanted)
  wanted.current = isWanted
  useEffect(() => {
    if (watched.part === 'WHOLE') return
    const key = trackKey(watched)
    const change = (work: (list: PlaybackBullet[]) => PlaybackBullet[]) =>
      queryClient.setQueryData<PlaybackTrack>(key, before => before && { ...before, list: work(before.list) })
    return listenLive({
      namespace: WATCH_NAMESPACE,
      auth: { playbackId: watched.playbackId },
      onBullet: bullet => void wanted.current(bullet).then(isShown => isShown && change(list => withBullet(list, bullet))),
      onGone: id => change(list => list.filter(one => one.id !== id)),
      onReturn: () => void queryClient.invalidateQueries({ queryKey: key }),
    })
  }, [watched])
}

/** What has come into the list flies over the film as well; what has left it does not fly any more. */
export function useOverFilm(list: readonly PlaybackBullet[] | undefined, find: FindFigure): void {
  const known = useRef<Set<number> | null>(null)
  useEffect(() => {
    if (!list) return
    const before = known.current
    const now = new Set(list.map(one => one.id))
    known.current = now
    if (!before) return
    for (const bullet of list) if (!before.has(bullet.id)) sendToFilm(find, 'bullet:live', bullet)
    for (const id of before) if (!now.has(id)) sendToFilm(find, 'bullet:gone', id)
  }, [list, find])
}
