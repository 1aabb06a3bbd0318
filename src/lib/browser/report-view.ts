/** Reports to the site that something was seen, played or downloaded. Of what an operator does as somebody else nothing is reported. */
import type { ViewedKind } from '#lib/contract/platform/view.ts'
import { readShadow } from '#lib/session/shadow.ts'

/** Lost reports are not sent again: a number that is one too low harms nobody, and the page has more urgent work. */
export const reportToSite = (kind: ViewedKind, id: number): void => {
  if (readShadow()) return
  void fetch('/v1/front/view', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, id }),
    keepalive: true,
  }).catch(() => undefined)
}
