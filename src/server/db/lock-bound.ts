/**
 * Bounds how many connections a locked table can take. A statement that ran into a time limit (a lock held by somebody, a plan gone wrong) is
 * likely to run into it again; until one of its kind succeeds, only one at a time is sent, and together they take at most half of the pool.
 * The others fail at once, so that calls of other tables find a connection.
 */
import { codeOf } from './connection-error.ts'

/** Lock not available within lock_timeout; statement cancelled by statement_timeout. */
const TIMED_OUT = new Set(['55P03', '57014'])
const SUSPECT_MS = 5_000
const MAX_SUSPECTS = 500

export class StatementBusyError extends Error {
  readonly code = '55P03'
  override name = 'StatementBusyError'
}

export class LockBound {
  readonly #suspectUntil = new Map<string, number>()
  readonly #trying = new Set<string>()
  readonly #maxTrying: number
  readonly #now: () => number

  /** @param connections of the pool that it guards. */
  constructor(connections: number, now: () => number = Date.now) {
    this.#maxTrying = Math.max(1, Math.floor(connections / 2))
    this.#now = now
  }

  /**
   * Runs a statement, unless its kind is known to be stuck.
   * @throws StatementBusyError at once when it is.
   */
  async run<Result>(text: string, send: () => Promise<Result>): Promise<Result> {
    const suspect = this.#isSuspect(text)
    if (suspect) {
      if (this.#trying.has(text) || this.#trying.size >= this.#maxTrying) {
        throw new StatementBusyError('a statement like this one has been waiting for a lock for too long')
      }
      this.#trying.add(text)
    }
    try {
      const result = await send()
      if (suspect) this.#suspectUntil.delete(text)
      return result
    } catch (error) {
      if (TIMED_OUT.has(codeOf(error))) this.#suspect(text)
      throw error
    } finally {
      if (suspect) this.#trying.delete(text)
    }
  }

  #isSuspect(text: string): boolean {
    if (this.#suspectUntil.size === 0) return false
    const until = this.#suspectUntil.get(text)
    if (until === undefined) return false
    if (this.#now() < until) return true
    this.#suspectUntil.delete(text)
    return false
  }

  #suspect(text: string): void {
    this.#suspectUntil.delete(text)
    this.#suspectUntil.set(text, this.#now() + SUSPECT_MS)
    if (this.#suspectUntil.size > MAX_SUSPECTS) this.#suspectUntil.delete(this.#suspectUntil.keys().next().value as string)
  }
}
