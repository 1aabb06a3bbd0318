/** Tells the site once that somebody reads this page, or plays its film. */

import { reportToSite } from '#lib/browser/report-view.ts'
import type { ViewedKind } from '#lib/contract/platform/view.ts'
import { readShadow } from '#lib/session/shadow.ts'

/** Leaves that fast were no reading. */
const READ_AFTER_MS = 2_000
const PLAYED = new Set(['VIDEO', 'PLAYBACK'])

export function reportView(): void {
  const [kind, id] = document.getElementById('main')?.dataset.viewed?.split(':') ?? []
  if (!kind || !id || readShadow()) return
  const send = (): void => reportToSite(kind as ViewedKind, Number(id))
  if (PLAYED.has(kind) && document.querySelector('video, audio, [data-player]'))
    document.addEventListener('playing', send, { capture: true, once: true })
  else setTimeout(() => !document.hidden && navigator.onLine && send(), READ_AFTER_MS)
}
