/** Puts the panel on the page of a playback, which has no React until then. */
import { createRoot } from 'react-dom/client'
import type { PlaybackLine } from '#lib/contract/consult/playback.ts'
import { WatchPanel } from './WatchPanel.tsx'

/** What the page knows already: nothing of it is asked for again. */
export interface Watched {
  playbackId: number
  consultationId: number
  type: 'VIDEO' | 'AUDIO' | 'CHAT'
  title: string
  /** Milliseconds that anybody may see. */
  freeMs: number
  consultant: string
  lines: PlaybackLine[]
}

export function mountWatch(host: HTMLElement): void {
  const watched = JSON.parse(host.dataset.watch ?? '') as Watched
  createRoot(host).render(<WatchPanel watched={watched} />)
}
