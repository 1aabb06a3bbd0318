/**
 * Bounds what one connection and one address may have the server do at a time, before any of it is done.
 *
 * Node parses every request of a packet at once and begins them all; two thousand requests of thirty bytes each would have their answers
 * made and held in memory whether or not they are read. Here a connection has one request in hand: the next one begins when the bytes of
 * the answer before it have left the process. Connections are counted, in all and per address; when there are too many, one that waits
 * for nothing makes room.
 */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Connection, ConnectionTable, type Pending } from './connection-table.ts'
import { FloodBans } from './flood-bans.ts'
import { ReadingBrake } from './reading-brake.ts'

export type ConnectionLimits = {
  /** Connections open at once. Each costs about 15 KB, and a descriptor. */
  total: number
  /** The same from one address. An office or a mobile network has many people behind one, each with up to six connections. */
  perAddress: number
  /** Connections from one address that have changed to another protocol and have not said yet whose they are, or ended so within `unknownMs`. */
  unknownPerAddress: number
  /** In milliseconds. */
  unknownMs: number
  /** Addresses that speak for many people (trusted proxies), bounded by the total only. */
  isExempt: (address: string) => boolean
  /** Requests that may wait behind the one in hand. Browsers send none ahead, package managers and proxies up to ten. */
  waiting: number
  /** The same on all connections together. Each costs about 4 KB. */
  waitingInAll: number
  /** Requests on one connection before it is closed with an answer, so that connections spread over processes again. */
  requests: number
  /** Time for a whole body, in milliseconds. */
  bodyMs: number
  /** A body whose path says so has no end of time, but brings at least this many bytes in every `bodyMs`. */
  leastProgress: number
  isLongBody: (url: string) => boolean
  /** How often the times are looked at, in milliseconds. */
  checkMs: number
  /** Milliseconds, as `Date.now`. */
  now: () => number
}

/** Holds a request back until it calls `begin`, at once or later, which says whether anybody still waited for the answer. */
export type Turn = (address: string, res: ServerResponse, begin: () => boolean) => void

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 5_000,
  perAddress: 256,
  unknownPerAddress: 64,
  unknownMs: 10_000,
  isExempt: () => false,
  waiting: 32,
  waitingInAll: 4_000,
  requests: 1_000,
  bodyMs: 30_000,
  // 4 kbit/s: below that, nothing of any size would ever arrive.
  leastProgress: 15_000,
  isLongBody: () => false,
  checkMs: 1_000,
  now: Date.now,
}

export type ConnectionGuard = {
  /** Connections open now. */
  readonly open: number
  /**
   * A connection that another protocol goes on with: it counts, and makes room for others until it is known whose it is.
   * @returns false where it has to end: its address has too many of which nobody knows.
   */
  handOver(socket: Socket): boolean
  /** @param kept it makes room for nobody from now on; else it does when nobody waits for a next request any more. */
  setKnown(socket: Socket, kept: boolean): void
  /** Ends the checks of times; connections are left to the server. */
  stop(): void
}

const TIMEOUT_ANSWER =
  'HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n' +
  'Cache-Control: no-store\r\nConnection: close\r\n\r\n请求用了太长时间，请重试'

/** An answer out of memory is most often with the system at once: then nobody has to wait for its bytes to go. */
const hasLeft = (res: ServerResponse): boolean => res.writableEnded && res.socket !== null && res.socket.writableLength === 0

/** The network that one subscriber has: an IPv4 address, the first 64 bits of an IPv6 one. */
const addressGroup = (address: string): string => {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  const [head = ''] = address.split('::', 1)
  return head.split(':').slice(0, 4).join(':')
}

class Guard implements ConnectionGuard {
  readonly #bounds: ConnectionLimits
  readonly #handler: RequestListener
  readonly #turn: Turn
  readonly #table: ConnectionTable
  readonly #bans: FloodBans
  readonly #brake: ReadingBrake
  readonly #timer: NodeJS.Timeout
  #begun: Connection[] = []
  #countedSince: number

  constructor(bounds: ConnectionLimits, handler: RequestListener, turn: Turn) {
    this.#bounds = bounds
    this.#handler = handler
    this.#turn = turn
    this.#countedSince = bounds.now()
    this.#table = new ConnectionTable(bounds)
    this.#bans = new FloodBans(bounds.now)
    this.#brake = new ReadingBrake(() => this.#readable())
    this.#timer = setInterval(() => this.#check(), bounds.checkMs)
    this.#timer.unref()
  }

  get open(): number {
    return this.#table.size
  }

  handOver(socket: Socket): boolean {
    const connection = this.#table.find(socket)
    return connection !== undefined && this.#table.handOver(connection)
  }

  setKnown(socket: Socket, kept: boolean): void {
    const connection = this.#table.find(socket)
    if (connection) this.#table.setKnown(connection, kept)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  readonly onConnection = (socket: Socket): void => {
    const address = addressGroup(socket.remoteAddress ?? '')
    const connection = this.#bans.has(address) ? null : this.#table.add(socket, address)
    if (!connection) return void socket.destroy()
    // Node makes an error with a stack for every request that a closed connection leaves behind; after a flood that is most of the work.
    let depth = Error.stackTraceLimit
    socket.prependOnceListener('close', () => {
      depth = Error.stackTraceLimit
      Error.stackTraceLimit = 0
    })
    socket.once('close', () => {
      Error.stackTraceLimit = depth
      this.#table.forget(connection)
    })
    // Node resumes by itself when a request is complete.
    socket.on('resume', () => {
      if (connection.paused || (this.#brake.isOn && !connection.isHandedOver)) socket.pause()
    })
  }

  readonly onRequest: RequestListener = (req, res) => {
    const connection = this.#table.find(req.socket)
    // What the parser still finds in a packet of a connection that was ended.
    if (!connection || req.socket.destroyed) return
    const pending = { req, res }
    connection.last = pending
    connection.since = this.#bounds.now()
    if (++connection.requests >= this.#bounds.requests) res.shouldKeepAlive = false
    if (!connection.busy) this.#begin(connection, pending)
    else if (connection.waiting.length < this.#bounds.waiting && this.#table.waiting < this.#bounds.waitingInAll)
      this.#table.enqueue(connection, pending)
    else this.#endFlood(connection)
  };

  *#readable(): Iterable<Socket> {
    for (const { socket, isHandedOver } of this.#table.values()) if (!isHandedOver) yield socket
  }

  /** Ends a connection that sent too much ahead, and with it what else its address has open and does not wait for. */
  #endFlood(connection: Connection): void {
    const { address, socket } = connection
    this.#table.forget(connection)
    socket.destroy()
    this.#brake.pull()
    if (this.#bounds.isExempt(address)) return
    this.#bans.add(address)
    this.#table.endIdleOf(address)
  }

  /**
   * A connection whose answer is still being made is not read. What still brings a body has to be read on.
   */
  readonly #pauseBegun = (): void => {
    const started = this.#begun
    this.#begun = []
    for (const connection of started) {
      const method = connection.last?.req.method
      if (!connection.busy || connection.paused || (method !== 'GET' && method !== 'HEAD')) continue
      connection.paused = true
      connection.socket.pause()
    }
  }

  #begin(connection: Connection, { req, res }: Pending): void {
    this.#table.setBusy(connection)
    this.#turn(connection.address, res, () => {
      if (connection.socket.destroyed) return false
      this.#handler(req, res as Parameters<RequestListener>[1])
      return true
    })
    if (hasLeft(res)) {
      this.#advance(connection)
      return
    }
    res.once('finish', () => this.#advance(connection))
    if (this.#begun.push(connection) === 1) setImmediate(this.#pauseBegun)
  }

  #advance(connection: Connection): void {
    if (this.#bans.has(connection.address)) {
      connection.socket.destroySoon()
      return
    }
    const next = this.#table.dequeue(connection)
    if (connection.paused && connection.waiting.length === 0) {
      connection.paused = false
      connection.socket.resume()
    }
    // Node reads on by itself after every answer, from the next tick; only then can reading be stopped again.
    if (next) setImmediate(() => this.#begin(connection, next))
    else this.#table.setIdle(connection)
  }

  #check(): void {
    const now = this.#bounds.now()
    for (const connection of this.#table.values()) this.#checkBody(connection, now)
    this.#bans.sweep()
    if (now - this.#countedSince < this.#bounds.unknownMs) return
    this.#countedSince = now
    this.#table.forgetEnded()
  }

  #checkBody(connection: Connection, now: number): void {
    const { last, socket } = connection
    const { bodyMs, checkMs, isLongBody, leastProgress } = this.#bounds
    if (!last || last.req.complete || connection.paused || now - connection.since < bodyMs) return
    const progress = socket.bytesRead - connection.bytesThen
    if (isLongBody(last.req.url ?? '') && progress >= leastProgress) {
      connection.since = now
      connection.bytesThen = socket.bytesRead
      return
    }
    this.#table.forget(connection)
    if (!last.res.headersSent && socket.writable) socket.write(TIMEOUT_ANSWER)
    socket.destroySoon()
    // A client that reads nothing must not keep the connection open by not reading this answer.
    setTimeout(() => socket.destroy(), checkMs).unref()
  }
}

/**
 * Puts the bounds between the server and its handler.
 * @param limits what differs from `CONNECTION_LIMITS`.
 * @param turn decides when a request may begin; by default at once.
 */
export function guardConnections(
  server: Server,
  handler: RequestListener,
  limits: Partial<ConnectionLimits> = {},
  turn: Turn = (_address, _res, begin) => void begin(),
): ConnectionGuard {
  const guard = new Guard({ ...CONNECTION_LIMITS, ...limits }, handler, turn)
  server.on('connection', guard.onConnection)
  server.on('request', guard.onRequest)
  return guard
}
