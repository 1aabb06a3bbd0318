/** How fast work ends while other work waits for its place: what one who waits has ahead, in time. */
import { STALLED_PACES } from './rules.ts'

/** A pause longer than this is none in the work but one between works. In milliseconds. */
const LONGEST_MS = 1_000

/**
 * The mean is that of about so many ends: two dozen are over in a tenth of a second and swing by half, and as thousands ask in a second, the queue
 * would be as long as the most hopeful moment allowed.
 */
const ENDS = 64

export class Pace {
  /** Mean time between two ends of work while others wait, in milliseconds. */
  #mean = 1
  #ends = 0
  #endedAt: number

  constructor(now: number) {
    this.#endedAt = now
  }

  /** A piece of work has ended. `waited`: while others waited for its place. */
  noteEnd(now: number, waited: boolean): void {
    if (waited) {
      this.#ends = Math.min(this.#ends + 1, ENDS)
      this.#mean += (Math.min(now - this.#endedAt, LONGEST_MS) - this.#mean) / this.#ends
    }
    this.#endedAt = now
  }

  /**
   * What each piece of work ahead costs in time: as lately, or more when nothing has ended for much longer than that.
   *
   * @param since when the present queue began; undefined when nobody waits
   * @returns milliseconds
   */
  timeForEach(now: number, since: number | undefined): number {
    if (since === undefined) return this.#mean
    const sinceEnd = now - Math.max(this.#endedAt, since)
    return sinceEnd > STALLED_PACES * this.#mean ? sinceEnd : this.#mean
  }
}
