/** Where the person stopped, also on another device; an address with a moment goes before it. */
import { useCallback, useEffect, useRef } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { api, type MyWatching } from './calls.ts'
import { watchingKey } from './use-watching.ts'

const SAVE_MS = 10_000
/** Closer to its end than this, a conversation begins anew. */
const EDGE_MS = 8_000
/** A film is noticed to have come to its end a little later. */
const NEAR_MS = 1_000

/** `?t=75` in the address. */
export const askedFor = (): number =>
  Number(/^\d{1,6}$/.exec(new URLSearchParams(location.search).get('t') ?? '')?.[0] ?? 0) * 1_000

interface Watcher {
  playbackId: number
  signedIn: boolean
  /** The moment that is shown. */
  at: number
  /** The end of what is watched. */
  endMs: number
  /** There is no more of it than that. */
  isAll: boolean
  /** Where they stopped, once it is known. */
  position: number | undefined
  /** Goes there; null for a film, whose player does it by itself. */
  seek: ((at: number) => void) | null
}

const save = (playbackId: number, at: number): void => {
  queryClient.setQueryData<MyWatching>(watchingKey(playbackId), known => known && { ...known, position: at })
  // Not remembered this time; in ten seconds again.
  api.savePosition({ params: { playbackId }, body: { at } }).catch(() => undefined)
}

/** Saves the moment whenever it is ten seconds away from the one saved before, and when the person stops watching. */
function useSaving({ playbackId, signedIn, at, endMs, isAll, position }: Omit<Watcher, 'seek'>): void {
  const saved = useRef(0)
  const now = useRef(at)
  now.current = at
  // Watching the free part again must not overwrite a later moment of the whole.
  const mayKeep = signedIn && position !== undefined && (isAll || position <= endMs + NEAR_MS)
  const mayKeepNow = useRef(mayKeep)
  mayKeepNow.current = mayKeep
  const keep = useCallback(
    (least: number) => {
      if (!mayKeepNow.current || Math.abs(now.current - saved.current) < least) return
      saved.current = now.current
      save(playbackId, now.current)
    },
    [playbackId],
  )
  useEffect(() => keep(SAVE_MS), [at, keep])
  useEffect(() => () => keep(1_000), [keep])
}

export function usePosition({ seek, ...watcher }: Watcher): void {
  const { position, endMs } = watcher
  const resumed = useRef(askedFor() > 0)
  useEffect(() => {
    if (resumed.current || position === undefined || !seek) return
    resumed.current = true
    if (position > 0 && position < endMs - EDGE_MS) seek(position)
  }, [position, endMs, seek])
  useSaving(watcher)
}
