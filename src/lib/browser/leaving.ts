/**
 * Whether the person is on the way to another page. Until that page has arrived, scripts of this one still run; one that loads the
 * page anew then would take the person's own way back.
 */

/** A page that has not arrived by then was a download, or the person chose to stay. */
const ARRIVES_WITHIN_MS = 10_000

let leftAt = Number.NEGATIVE_INFINITY

/** Called once by the page's shell. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
  // Back out of the browser's cache, the page stays.
  addEventListener('pageshow', () => {
    leftAt = Number.NEGATIVE_INFINITY
  })
}

export const isLeaving = (): boolean => performance.now() - leftAt < ARRIVES_WITHIN_MS
