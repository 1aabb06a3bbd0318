/** Tells the site once that somebody reads this page, or plays its film. */

import { readShadow } from '#lib/session/shadow.ts'

/** Leaves that fast were no reading. */
const READ_AFTER_MS = 2_000
const PLAYED = new Set(['VIDEO', 'PLAYBACK'])

/** Lost reports are not sent again: a number that is one too low harms nobody, and the page has more urgent work. */
const report = (kind: string, id: number): void => {
  void fetch('/v1/front/view', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, id }),
    keepalive: true,
  }).catch(() => undefined)
}

export function reportView(): void {
  const [kind, id] = document.getElementById('main')?.dataset.viewed?.split(':') ?? []
  if (!kind || !id || readShadow()) return
  const send = (): void => report(kind, Number(id))
  if (PLAYED.has(kind) && document.querySelector('video, audio, [data-player]'))
    document.addEventListener('playing', send, { capture: true, once: true })
  else setTimeout(() => !document.hidden && navigator.onLine && send(), READ_AFTER_MS)
}
