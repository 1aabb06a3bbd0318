/**
 * Addresses that are not read for a while.
 *
 * A packet of 64 KB holds two thousand small requests, and the parser, once it has the packet, goes through all of them: 20 ms of the only
 * thread even when none is answered. An address that sends such a packet is not read for ten seconds, and twice as long each time it does
 * so again, up to 80 seconds; a minute after that it is as any other.
 */
import { MINUTE_MS } from '#lib/format/units.ts'

const FLOOD_PAUSE_MS = 10_000
const MAX_FLOOD_PAUSE_MS = 80_000
const FLOOD_MEMORY_MS = MINUTE_MS

export class FloodBans {
  readonly #now: () => number
  readonly #bans = new Map<string, { until: number; ms: number }>()

  /** @param now milliseconds, as `Date.now`. */
  constructor(now: () => number) {
    this.#now = now
  }

  has(address: string): boolean {
    return this.#bans.size > 0 && (this.#bans.get(address)?.until ?? 0) > this.#now()
  }

  add(address: string): void {
    const before = this.#bans.get(address)
    const ms = before ? Math.min(before.ms * 2, MAX_FLOOD_PAUSE_MS) : FLOOD_PAUSE_MS
    this.#bans.set(address, { until: this.#now() + ms, ms })
  }

  /** Forgets those who have been quiet for long enough. */
  sweep(): void {
    for (const [address, { until }] of this.#bans) if (until + FLOOD_MEMORY_MS <= this.#now()) this.#bans.delete(address)
  }
}
