/** Submits that have one effect however often they are sent: a key goes with each, and the server knows it again. */
import { ApiError } from './error.ts'

/** Keys of submits whose outcome is not known yet, by what was submitted: pressing again after a broken connection is the same submit. */
const openSubmits = new Map<string, string>()
const RUNNING_TRIES = 15
const RUNNING_PAUSE_MS = 1_000

const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code.startsWith('server.') || error.code === 'request.running'

/**
 * Sends a submit under a key that stays the same until its outcome is known; while the server is still at it, asks again.
 * @param what the call and what is submitted, as a text.
 * @param send sends it once under a key.
 */
export async function submit(what: string, send: (key: string) => Promise<unknown>): Promise<unknown> {
  const key = openSubmits.get(what) ?? crypto.randomUUID()
  openSubmits.set(what, key)
  for (let tries = 1; ; tries++) {
    try {
      const answer = await send(key)
      openSubmits.delete(what)
      return answer
    } catch (error) {
      if (!isOutcomeUnknown(error)) openSubmits.delete(what)
      const isRunning = error instanceof ApiError && error.code === 'request.running'
      if (!isRunning || tries === RUNNING_TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, RUNNING_PAUSE_MS))
    }
  }
}
