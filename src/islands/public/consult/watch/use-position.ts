/** Where somebody stopped, for another device; who came by the address of a moment stays there. */
import { useEffect, useRef } from 'react'
import { api } from './calls.ts'

const SAVE_MS = 10_000

/** `?t=75` in the address. */
export const askedFor = (): number =>
  Number(/^\d{1,6}$/.exec(new URLSearchParams(location.search).get('t') ?? '')?.[0] ?? 0) * 1_000

interface Watcher {
  playbackId: number
  signedIn: boolean
  /** The moment that is shown. */
  at: number
  /** Where they stopped, once it is known. */
  position: number | undefined
  /** Leads there; null: there is no replay to lead. */
  seek: ((at: number) => void) | null
}

export function usePosition({ playbackId, signedIn, at, position, seek }: Watcher): void {
  const resumed = useRef(askedFor() > 0)
  useEffect(() => {
    if (resumed.current || position === undefined || !seek) return
    resumed.current = true
    if (position > 0) seek(position)
  }, [position, seek])
  const saved = useRef(0)
  useEffect(() => {
    if (!signedIn || Math.abs(at - saved.current) < SAVE_MS) return
    saved.current = at
    // Not remembered this time; in ten seconds again.
    api.savePosition({ params: { playbackId }, body: { at } }).catch(() => undefined)
  }, [at, signedIn, playbackId])
}
