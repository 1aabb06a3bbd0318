/**
 * What a call has stored so far. When the database goes away in the middle of a call, "it failed" would be wrong if something of it was
 * committed before; then the answer says that the outcome is unknown.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ stored: boolean }>()

/** Notes for the call under way that something of it was committed. */
export const noteStored = (): void => {
  const call = calls.getStore()
  if (call) call.stored = true
}

/**
 * Runs the work of one call.
 * @param onFailure what to throw when the work fails; `stored` is true when something was committed before.
 */
export async function withOutcome<Answer>(
  work: () => Promise<Answer>,
  onFailure: (error: unknown, stored: boolean) => unknown,
): Promise<Answer> {
  const call = { stored: false }
  try {
    return await calls.run(call, work)
  } catch (error) {
    throw onFailure(error, call.stored)
  }
}
