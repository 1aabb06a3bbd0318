/**
 * Bounds what one connection and one address may have the server do at a time, before any of it is done.
 *
 * Node parses every request of a packet at once and begins them all; two thousand requests of thirty bytes each would have their answers
 * made and held in memory whether or not they are read. Here a connection has one request in hand: the next one begins when the bytes of
 * the answer before it have left the process. Connections are counted, in all and per address; when there are too many, one that waits
 * for nothing makes room.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ReadingBrake } from './reading-brake.ts'

export type ConnectionLimits = {
  /** Connections open at once. Each costs about 15 KB, and a descriptor. */
  total: number
  /** The same from one address. An office or a mobile network has many people behind one, each with up to six connections. */
  perAddress: number
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

/**
 * A packet of 64 KB holds two thousand small requests, and the parser, once it has the packet, goes through all of them: 20 ms of the only
 * thread even when none is answered. An address that sends such a packet is not read for ten seconds, and twice as long each time it does
 * so again, up to 80 seconds; a minute after that it is as any other.
 */
const FLOOD_PAUSE_MS = 10_000
const MAX_FLOOD_PAUSE_MS = 80_000
const FLOOD_MEMORY_MS = 60_000

type Pending = { req: IncomingMessage; res: ServerResponse }

type Connection = {
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

export type ConnectionGuard = {
  /** Connections open now. */
  readonly open: number
  /** A connection that another protocol goes on with: it counts, and makes room for nobody. */
  hold(socket: Socket): void
  /** Ends the checks of times; connections are left to the server. */
  stop(): void
}

const TIMEOUT_ANSWER =
  'HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n' +
  'Cache-Control: no-store\r\nConnection: close\r\n\r\n请求用了太长时间，请重试'

/** The network that one subscriber has: an IPv4 address, the first 64 bits of an IPv6 one. */
const addressGroup = (address: string): string => {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  const [head = ''] = address.split('::', 1)
  return head.split(':').slice(0, 4).join(':')
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
  const bounds = { ...CONNECTION_LIMITS, ...limits }
  const connections = new Map<Socket, Connection>()
  const byAddress = new Map<string, Set<Connection>>()
  // Both in order of arrival. Those that never sent a whole head make room before those that wait for a next request.
  const fresh = new Set<Connection>()
  const idle = new Set<Connection>()
  /** Address → until when nothing is read from it, and for how long that is. */
  const floods = new Map<string, { until: number; ms: number }>()
  let begun: Connection[] = []
  let waiting = 0
  const brake = new ReadingBrake(function* () {
    for (const { socket, paused, isHandedOver } of connections.values()) if (!paused && !isHandedOver) yield socket
  })

  const evict = (candidates: Iterable<Connection>): boolean => {
    for (const connection of candidates) {
      if (connection.busy) continue
      forget(connection)
      connection.socket.destroy()
      return true
    }
    return false
  }

  const forget = (connection: Connection): void => {
    if (!connections.delete(connection.socket)) return
    fresh.delete(connection)
    idle.delete(connection)
    waiting -= connection.waiting.length
    connection.waiting.length = 0
    const others = byAddress.get(connection.address)
    others?.delete(connection)
    if (others?.size === 0) byAddress.delete(connection.address)
  }

  const isFlooding = (address: string): boolean => floods.size > 0 && (floods.get(address)?.until ?? 0) > bounds.now()

  /** Ends a connection that sent too much ahead, and with it what else its address has open and does not wait for. */
  const endFlood = (connection: Connection): void => {
    const { address, socket } = connection
    forget(connection)
    socket.destroy()
    brake.pull()
    if (bounds.isExempt(address)) return
    const before = floods.get(address)
    const ms = before ? Math.min(before.ms * 2, MAX_FLOOD_PAUSE_MS) : FLOOD_PAUSE_MS
    floods.set(address, { until: bounds.now() + ms, ms })
    while (evict(byAddress.get(address) ?? []));
  }

  const onConnection = (socket: Socket): void => {
    const address = addressGroup(socket.remoteAddress ?? '')
    if (isFlooding(address)) return void socket.destroy()
    const others = byAddress.get(address) ?? new Set()
    if (others.size >= bounds.perAddress && !bounds.isExempt(address) && !evict(others)) return void socket.destroy()
    if (connections.size >= bounds.total && !evict(fresh) && !evict(idle)) return void socket.destroy()
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
    connections.set(socket, connection)
    fresh.add(connection)
    others.add(connection)
    // Making room may have emptied and forgotten the set.
    byAddress.set(address, others)
    // Node makes an error with a stack for every request that a closed connection leaves behind; after a flood that is most of the work.
    let depth = Error.stackTraceLimit
    socket.prependOnceListener('close', () => {
      depth = Error.stackTraceLimit
      Error.stackTraceLimit = 0
    })
    socket.once('close', () => {
      Error.stackTraceLimit = depth
      forget(connection)
    })
    // Node resumes by itself when a request is complete.
    socket.on('resume', () => {
      if (connection.paused || (brake.isOn && !connection.isHandedOver)) socket.pause()
    })
  }

  /**
   * A connection whose answer is still being made is not read. Answers out of memory are gone before this is reached, so they cost
   * nothing more. What still brings a body has to be read on.
   */
  const pauseBegun = (): void => {
    const started = begun
    begun = []
    for (const connection of started) {
      const method = connection.last?.req.method
      if (!connection.busy || connection.paused || (method !== 'GET' && method !== 'HEAD')) continue
      connection.paused = true
      connection.socket.pause()
    }
  }

  const begin = (connection: Connection, { req, res }: Pending): void => {
    connection.busy = true
    fresh.delete(connection)
    idle.delete(connection)
    res.once('finish', () => advance(connection))
    if (begun.push(connection) === 1) setImmediate(pauseBegun)
    turn(connection.address, res, () => {
      if (connection.socket.destroyed) return false
      handler(req, res as Parameters<RequestListener>[1])
      return true
    })
  }

  const advance = (connection: Connection): void => {
    if (isFlooding(connection.address)) {
      connection.socket.destroySoon()
      return
    }
    const next = connection.waiting.shift()
    if (next) waiting--
    if (connection.paused && connection.waiting.length === 0) {
      connection.paused = false
      connection.socket.resume()
    }
    // Node reads on by itself after every answer, from the next tick; only then can reading be stopped again.
    if (next) setImmediate(() => begin(connection, next))
    else {
      connection.busy = false
      if (connections.has(connection.socket)) idle.add(connection)
    }
  }

  const onRequest: RequestListener = (req, res) => {
    const connection = connections.get(req.socket)
    // What the parser still finds in a packet of a connection that was ended.
    if (!connection || req.socket.destroyed) return
    const pending = { req, res }
    connection.last = pending
    connection.since = bounds.now()
    if (++connection.requests >= bounds.requests) res.shouldKeepAlive = false
    if (!connection.busy) begin(connection, pending)
    else if (connection.waiting.length < bounds.waiting && waiting < bounds.waitingInAll) {
      waiting++
      connection.waiting.push(pending)
    } else endFlood(connection)
  }

  const checkBody = (connection: Connection, now: number): void => {
    const { last, socket } = connection
    if (!last || last.req.complete || connection.paused || now - connection.since < bounds.bodyMs) return
    const progress = socket.bytesRead - connection.bytesThen
    if (bounds.isLongBody(last.req.url ?? '') && progress >= bounds.leastProgress) {
      connection.since = now
      connection.bytesThen = socket.bytesRead
      return
    }
    forget(connection)
    if (!last.res.headersSent && socket.writable) socket.write(TIMEOUT_ANSWER)
    socket.destroySoon()
    // Whoever reads nothing does not hold it by not reading this answer.
    setTimeout(() => socket.destroy(), bounds.checkMs).unref()
  }

  const timer = setInterval(() => {
    const now = bounds.now()
    for (const connection of connections.values()) checkBody(connection, now)
    for (const [address, { until }] of floods) if (until + FLOOD_MEMORY_MS <= now) floods.delete(address)
  }, bounds.checkMs)
  timer.unref()

  server.on('connection', onConnection)
  server.on('request', onRequest)
  return {
    get open() {
      return connections.size
    },
    hold(socket) {
      const connection = connections.get(socket)
      if (!connection) return
      connection.isHandedOver = true
      connection.busy = true
      fresh.delete(connection)
      idle.delete(connection)
    },
    stop: () => clearInterval(timer),
  }
}
