/** How much one visitor's address may hold at once. It only counts while others ask as well: alone, an address may use everything. */
import { COMPETITOR_MS, MAX_ADDRESSES, MIN_SHARE } from './rules.ts'

type AddressShare = { begun: number; waiting: number; askedAt: number }

export class FairShare {
  readonly #held = new Map<string, AddressShare>()

  /** Notes that the address asks now. */
  noteAsked(address: string, now: number): void {
    const held = this.#held.get(address)
    if (held) held.askedAt = now
    else if (this.#held.size < MAX_ADDRESSES) this.#held.set(address, { begun: 0, waiting: 0, askedAt: now })
  }

  count(address: string, what: 'begun' | 'waiting', by: 1 | -1): void {
    const held = this.#held.get(address)
    if (held) held[what] = Math.max(0, held[what] + by)
  }

  /** Whether the address may begin one more of `places`. */
  mayBegin(address: string, places: number): boolean {
    return (this.#held.get(address)?.begun ?? 0) < this.#shareOf(places)
  }

  /** Whether the address may wait once more in a queue of `length`. */
  mayWait(address: string, length: number): boolean {
    return (this.#held.get(address)?.waiting ?? 0) < this.#shareOf(length)
  }

  /** Forgets who has neither asked lately nor holds anything. */
  sweep(now: number): void {
    for (const [address, { begun, waiting, askedAt }] of this.#held)
      if (begun === 0 && waiting === 0 && now - askedAt > COMPETITOR_MS) this.#held.delete(address)
  }

  #shareOf(count: number): number {
    const addresses = this.#held.size
    return addresses <= 1 ? count : Math.max(1, Math.floor(count * Math.max(MIN_SHARE, 1 / addresses)))
  }
}
