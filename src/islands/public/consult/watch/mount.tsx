/** Puts the panel, and the dialog of what was bought, on the page of a playback, which has no React until then. */
import { createRoot, type Root } from 'react-dom/client'
import { pageFigure } from '#components/ui/player/film-figure.ts'
import { Toasts } from '#components/ui/Toasts.tsx'
import type { PlaybackLine } from '#lib/contract/consult/playback.ts'
import { WatchPanel } from './WatchPanel.tsx'
import { WholeDialog } from './WholeDialog.tsx'

/** What the page knows already: nothing of it is asked for again. */
export interface PagePlayback {
  playbackId: number
  consultationId: number
  type: 'VIDEO' | 'AUDIO' | 'CHAT'
  title: string
  /** Address of a picture; empty for a playback without a cover. */
  poster: string
  /** Milliseconds that anybody may see. */
  freeMs: number
  wholeMs: number
  consultant: string
  /** Of a conversation, what anybody may read. */
  lines: PlaybackLine[]
}

/** The part that is watched: what anybody may see, or all of it for its buyers. */
export interface Watched extends PagePlayback {
  part: 'FREE' | 'WHOLE'
  /** Where that ends, in milliseconds. */
  endMs: number
}

const playbackOf = (host: HTMLElement): PagePlayback => JSON.parse(host.dataset.watch ?? '') as PagePlayback

let mounted = false

export function mountWatch(host: HTMLElement): void {
  if (mounted) return
  mounted = true
  const playback = playbackOf(host)
  createRoot(host).render(
    <>
      <WatchPanel watched={{ ...playback, part: 'FREE', endMs: playback.freeMs }} find={pageFigure} />
      <Toasts />
    </>,
  )
}

let root: Root | null = null
let wasOpened = false

/** @param opened whether the paid part was opened before; if not, the dialog first says that opening it rules out a refund. */
export function openWhole(host: HTMLElement, opened: boolean): void {
  const place = document.getElementById('whole-dialog')
  if (!place) return
  root ??= createRoot(place)
  const shown = root
  shown.render(
    <WholeDialog
      playback={playbackOf(host)}
      opened={opened || wasOpened}
      onOpened={() => {
        wasOpened = true
      }}
      close={() => shown.render(null)}
    />,
  )
}
