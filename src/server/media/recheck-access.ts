/** Ends an answer when the right to it has ended: a film is sent for minutes, and somebody who was removed meanwhile gets no more of it. */
import type { ServerResponse } from 'node:http'

const ASK_EVERY_MS = 2_000

/**
 * Breaks an answer off within two seconds of when it is no longer allowed. While nobody can say, it goes on.
 * @param holds whether it is still allowed.
 */
export function recheckAccess(res: ServerResponse, holds: () => Promise<boolean>): void {
  let asking = false
  const timer = setInterval(() => {
    if (asking) return
    asking = true
    holds()
      .then(
        still => {
          if (!still) res.destroy()
        },
        () => undefined,
      )
      .finally(() => {
        asking = false
      })
  }, ASK_EVERY_MS).unref()
  res.once('close', () => clearInterval(timer))
}
