/** What was begun while it was allowed ends when it is not: a film is sent for minutes, and whoever was removed gets no more of it. */
import type { ServerResponse } from 'node:http'

const ASK_EVERY_MS = 2_000

/**
 * Breaks an answer off within two seconds of when it is no longer allowed. While nobody can say, it goes on.
 * @param holds whether it is still allowed.
 */
export function keepAsking(res: ServerResponse, holds: () => Promise<boolean>): void {
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
