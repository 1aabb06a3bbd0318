/** The connections that are open, in all and by address, and which of them make room for another one. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Pending = { req: IncomingMessage; res: ServerResponse }

export type Connection = {
  socket: Socket
  address: string
  busy: boolean
  paused: boolean
  /** Another protocol goes on with it and reads as it likes. */
  isHandedOver: boolean
  requests: number
  waiting: Pending[]
  /** The request whose bytes came last, for the time its body takes. */
  last: Pending | undefined
  since: number
  bytesThen: number
}

type Bounds = { total: number; perAddress: number; unknownPerAddress: number; isExempt: (address: string) => boolean }

export class ConnectionTable {
  readonly #bounds: Bounds
  readonly #all = new Map<Socket, Connection>()
  readonly #byAddress = new Map<string, Set<Connection>>()
  // Both in order of arrival. Those that never sent a whole head make room before those that wait for a next request.
  readonly #fresh = new Set<Connection>()
  readonly #idle = new Set<Connection>()
  // Of another protocol: not known to be anybody's yet, and known to be of somebody who only watches. The first make room before idle ones.
  readonly #unknown = new Set<Connection>()
  readonly #watching = new Set<Connection>()
  /** Of addresses: how many ended lately without anybody having known whose they were. */
  readonly #endedUnknown = new Map<string, number>()
  #waiting = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#all.size
  }

  /** Requests that wait on all of them. */
  get waiting(): number {
    return this.#waiting
  }

  find(socket: Socket): Connection | undefined {
    return this.#all.get(socket)
  }

  values(): Iterable<Connection> {
    return this.#all.values()
  }

  /** @returns null where there is no room and nobody to make any. */
  add(socket: Socket, address: string): Connection | null {
    const { total, perAddress, isExempt } = this.#bounds
    const others = this.#byAddress.get(address) ?? new Set()
    if (others.size >= perAddress && !isExempt(address) && !this.#evict(others)) return null
    if (this.#all.size >= total && ![this.#fresh, this.#unknown, this.#idle, this.#watching].some(set => this.#evict(set)))
      return null
    const connection: Connection = {
      socket,
      address,
      busy: false,
      paused: false,
      isHandedOver: false,
      requests: 0,
      waiting: [],
      last: undefined,
      since: 0,
      bytesThen: 0,
    }
    this.#all.set(socket, connection)
    this.#fresh.add(connection)
    others.add(connection)
    // Making room may have emptied and forgotten the set.
    this.#byAddress.set(address, others)
    return connection
  }

  setBusy(connection: Connection): void {
    connection.busy = true
    this.#fresh.delete(connection)
    this.#idle.delete(connection)
  }

  setIdle(connection: Connection): void {
    connection.busy = false
    if (this.#all.has(connection.socket)) this.#idle.add(connection)
  }

  /** Another protocol goes on with it. @returns false where its address has, or had lately, too many of which nobody knew whose they are. */
  handOver(connection: Connection): boolean {
    const { unknownPerAddress, isExempt } = this.#bounds
    const { address } = connection
    let others = this.#endedUnknown.get(address) ?? 0
    for (const one of this.#byAddress.get(address) ?? []) if (this.#unknown.has(one)) others++
    if (others >= unknownPerAddress && !isExempt(address)) return false
    connection.isHandedOver = true
    connection.busy = false
    this.#fresh.delete(connection)
    this.#idle.delete(connection)
    this.#unknown.add(connection)
    return true
  }

  /** It is known whose it is. @param kept whether it makes room for nobody. */
  setKnown(connection: Connection, kept: boolean): void {
    if (!this.#unknown.delete(connection)) return
    if (kept) connection.busy = true
    else this.#watching.add(connection)
  }

  /** Who ended unknown has been quiet for long enough. */
  forgetEnded(): void {
    this.#endedUnknown.clear()
  }

  enqueue(connection: Connection, pending: Pending): void {
    this.#waiting++
    connection.waiting.push(pending)
  }

  dequeue(connection: Connection): Pending | undefined {
    const next = connection.waiting.shift()
    if (next) this.#waiting--
    return next
  }

  forget(connection: Connection): void {
    if (!this.#all.delete(connection.socket)) return
    this.#fresh.delete(connection)
    this.#idle.delete(connection)
    if (this.#unknown.delete(connection))
      this.#endedUnknown.set(connection.address, (this.#endedUnknown.get(connection.address) ?? 0) + 1)
    this.#watching.delete(connection)
    this.#waiting -= connection.waiting.length
    connection.waiting.length = 0
    const others = this.#byAddress.get(connection.address)
    others?.delete(connection)
    if (others?.size === 0) this.#byAddress.delete(connection.address)
  }

  /** Ends all of an address on which no answer is being made. */
  endIdleOf(address: string): void {
    while (this.#evict(this.#byAddress.get(address) ?? []));
  }

  #evict(candidates: Iterable<Connection>): boolean {
    for (const connection of candidates) {
      if (connection.busy) continue
      this.forget(connection)
      connection.socket.destroy()
      return true
    }
    return false
  }
}
