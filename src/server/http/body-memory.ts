/**
 * How much memory bodies take together while they are read. Thousands of connections with a body that never ends would take more than a
 * small server has. When it is too much, the address that takes most gives up its oldest body: people's own are small and gone in a moment.
 */

/** A body that is being read. */
export type Reading = {
  /** `bytes` more have come. May end this reading, or another one. */
  add(bytes: number): void
  end(): void
}

type BodyInMemory = { bytes: number; giveUp: () => void }
type Account = { bytes: number; bodies: Set<BodyInMemory> }

/** 128 bodies of the longest kind at the same time; most have a few hundred bytes. */
const MAX_BYTES = 32 * 1024 * 1024

export class BodyMemory {
  readonly #limit: number
  readonly #accounts = new Map<string, Account>()
  #bytes = 0

  /** @param limit in bytes */
  constructor(limit = MAX_BYTES) {
    this.#limit = limit
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes
  }

  /** @param giveUp ends the request; its reading is to be ended as any other. */
  begin(address: string, giveUp: () => void): Reading {
    const held: BodyInMemory = { bytes: 0, giveUp }
    const account = this.#accounts.get(address) ?? { bytes: 0, bodies: new Set() }
    account.bodies.add(held)
    this.#accounts.set(address, account)
    return {
      add: bytes => {
        if (!account.bodies.has(held)) return
        held.bytes += bytes
        account.bytes += bytes
        this.#bytes += bytes
        while (this.#bytes > this.#limit) this.#giveUpOne()
      },
      end: () => this.#remove(address, held),
    }
  }

  #giveUpOne(): void {
    let most: [address: string, account: Account] | undefined
    for (const entry of this.#accounts) if (!most || entry[1].bytes > most[1].bytes) most = entry
    if (!most) return
    const [address, { bodies }] = most
    for (const oldest of bodies) {
      this.#remove(address, oldest)
      oldest.giveUp()
      return
    }
  }

  #remove(address: string, held: BodyInMemory): void {
    const account = this.#accounts.get(address)
    if (!account?.bodies.delete(held)) return
    account.bytes -= held.bytes
    this.#bytes -= held.bytes
    if (account.bodies.size === 0) this.#accounts.delete(address)
  }
}
