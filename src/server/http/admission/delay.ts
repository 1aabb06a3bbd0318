/**
 * How many pieces of work may be under way at once, decided by measured delay: while the event loop is late or work waits for database
 * connections, fewer; while more is wanted and nothing is late, more. (Additive increase, multiplicative decrease.)
 */
import { DELAY_TARGET_MS, MIN_PLACES, TICKS_PER_DECISION } from './rules.ts'

export class PlacesByDelay {
  readonly #most: number
  #places: number
  #ticks = 0
  #lateSum = 0
  #waits = 0
  #waitSum = 0
  #wanted = false
  /** Means of the last decision, in milliseconds; for watching. */
  loopDelayMs = 0
  databaseWaitMs = 0

  /** @param first places before anything was measured. */
  constructor(most: number, first: number) {
    this.#most = most
    this.#places = Math.min(most, first)
  }

  get places(): number {
    return this.#places
  }

  /** Notes that more places could have been used. */
  noteWanted(): void {
    this.#wanted = true
  }

  /** Notes how long something waited for a database connection. */
  noteDatabaseWait(ms: number): void {
    this.#waits++
    this.#waitSum += ms
  }

  /** @param lateMs how much later than set a timer came, which is how long anything new waits for the event loop. */
  noteTick(lateMs: number): void {
    this.#lateSum += Math.max(0, lateMs)
    if (++this.#ticks < TICKS_PER_DECISION) return
    this.loopDelayMs = this.#lateSum / this.#ticks
    this.databaseWaitMs = this.#waits === 0 ? 0 : this.#waitSum / this.#waits
    if (Math.max(this.loopDelayMs, this.databaseWaitMs) > DELAY_TARGET_MS)
      this.#places = Math.max(Math.min(MIN_PLACES, this.#most), Math.floor(this.#places * 0.8))
    else if (this.#wanted) this.#places = Math.min(this.#most, this.#places + 1)
    this.#ticks = this.#lateSum = this.#waits = this.#waitSum = 0
    this.#wanted = false
  }
}
