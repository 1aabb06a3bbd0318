/** Reads the bullet comments, and which of them the person wrote, liked or hid. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hideBullets } from '#components/ui/player/film-figure.ts'
import { useSignedIn } from '#components/ui/use-signed-in.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { playbackBuying } from '#lib/calls/consult/playback-buying.ts'
import { playbackWatching } from '#lib/calls/consult/playback-watching.ts'
import { api } from './calls.ts'
import type { Watched } from './mount.tsx'

/** How often the bullet comments of the paid part are read: the live connection is public, so it does not carry them. */
const ASK_MS = 4_000

export const watchingKey = (playbackId: number) => keyOf(playbackWatching.getMyWatching, playbackId)

export const trackKey = ({ part, playbackId, consultationId }: Watched) =>
  part === 'WHOLE' ? keyOf(playbackBuying.listWholeBullets, playbackId) : keyOf(consult.listBullets, consultationId)

export function useWatching(watched: Watched) {
  const { part, playbackId, consultationId } = watched
  const signedIn = useSignedIn()
  const own = useQuery(
    {
      queryKey: watchingKey(playbackId),
      queryFn: () => api.getMyWatching({ params: { playbackId } }),
      enabled: signedIn,
    },
    queryClient,
  )
  const track = useQuery(
    {
      queryKey: trackKey(watched),
      queryFn: async () => {
        const found = await (part === 'WHOLE'
          ? api.listWholeBullets({ params: { id: playbackId } })
          : api.listBullets({ params: { consultationId } }))
        // Only the server knows who wrote the new ones: where somebody is blocked, it is asked before they are shown.
        if (own.data?.blocks) await own.refetch()
        return found
      },
      refetchInterval: part === 'WHOLE' ? ASK_MS : false,
    },
    queryClient,
  )
  const { data } = own
  useEffect(() => {
    if (data) hideBullets(data.hiddenBullets)
  }, [data])
  return {
    signedIn,
    own,
    track,
    /** Nothing is shown before it is known which comments the person hides. */
    isKnown: !signedIn || !own.isPending,
    refresh: () => Promise.all([own.refetch(), track.refetch()]),
  }
}
