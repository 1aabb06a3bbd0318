/** Puts the panel on the page of a video, which has no React until then. */
import { createRoot } from 'react-dom/client'
import { WatchPanel } from './WatchPanel.tsx'

let mounted = false

export function mountWatch(host: HTMLElement): void {
  if (mounted) return
  mounted = true
  // The panel lists the same bullet comments, kept up to date.
  document.querySelector('[data-bullet-fold]')?.setAttribute('hidden', '')
  const { videoWatch, duration } = host.dataset
  createRoot(host).render(<WatchPanel id={Number(videoWatch)} durationMs={Number(duration)} />)
}
