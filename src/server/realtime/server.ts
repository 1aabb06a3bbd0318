/**
 * The real-time connection of the site: socket.io over WebSocket alone, on the site's own server. Nothing is believed of a connection but its
 * ticket, and everything is bounded: where it comes from, how large an event is, how many come in a second, how much waits to be sent.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server, type Socket } from 'socket.io'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import { MAX_EVENT_BYTES } from '#lib/contract/events.ts'
import type { Db } from '#server/db/client.ts'
import { takeTicket } from '#server/domains/consult/chat/service.ts'
import type { OnKnown } from '#server/http/bounded-server.ts'
import { createAnswers } from './answers.ts'
import { Connection, type RealtimeSocket } from './connections.ts'
import { createHub, type HubOptions } from './hub.ts'
import { startWatching } from './watching.ts'

/** Events of one connection in a second; a client that sends more is disconnected. */
const MAX_EVENTS = 60
/** Answers that one connection waits for at once. */
const MAX_UNANSWERED = 64
/** Who has opened a connection hands over the ticket within this time. */
const TICKET_MS = 5_000
/** Tickets that are looked up at once: a flood of forged ones takes no more of the database than this. */
const MAX_LOOKUPS = 20
const TICKET = /^[\w-]{32}$/

export type Realtime = {
  path: string
  /** Takes over a connection that asked for the path. @param onKnown is called once its ticket was taken, or what it watches was found. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, onKnown?: OnKnown): void
  /** Connections open now. */
  count(): number
  close(): Promise<void>
}

type Upgrading = { handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void; clientsCount: number }

/** A browser says where the page came from, and no page can make it say otherwise. */
export function isOwnOrigin(req: Pick<IncomingMessage, 'headers'>, siteUrl: string): boolean {
  const { origin, host } = req.headers
  if (!origin || !URL.canParse(origin)) return false
  return origin === new URL(siteUrl).origin || new URL(origin).host === host
}

/** Callbacks for the time when the owner of a connection is known, by the request that opened it. */
function createOpened() {
  const waiting = new WeakMap<IncomingMessage, OnKnown>()
  return {
    note: (req: IncomingMessage, onKnown: OnKnown) => void waiting.set(req, onKnown),
    /** The request is needed no more; kept, it would stay in memory as long as the connection. */
    release({ conn }: Pick<Socket, 'conn'>, kept: boolean): void {
      const opened = conn as unknown as { request: IncomingMessage | null }
      if (opened.request) waiting.get(opened.request)?.(kept)
      opened.request = null
    },
  }
}

/** Lets those in who hand over a ticket that nobody has used. */
function admitByTicket(io: Server, db: Db): void {
  let lookups = 0
  io.use((socket, next) => {
    const { ticket } = socket.handshake.auth as { ticket?: unknown }
    if (typeof ticket !== 'string' || !TICKET.test(ticket)) return next(new Error('ticket'))
    if (lookups >= MAX_LOOKUPS) return next(new Error('busy'))
    lookups += 1
    takeTicket(db, ticket, new Date())
      .then(
        owner => {
          if (!owner) return next(new Error('ticket'))
          socket.data = { userId: owner.user_id, sessionId: owner.session_id }
          next()
        },
        () => next(new Error('busy')),
      )
      .finally(() => {
        lookups -= 1
      })
  })
}

export async function createRealtime(options: HubOptions & { siteUrl: string }): Promise<Realtime> {
  const { db, log, siteUrl } = options
  const hub = await createHub(options)
  const { connections } = hub
  // Bound to a server that never listens: the site's own hands connections over, and its requests take no way through socket.io.
  const io = new Server(createServer(), {
    path: REALTIME_PATH,
    transports: ['websocket'],
    serveClient: false,
    allowUpgrades: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_EVENT_BYTES,
    connectTimeout: TICKET_MS,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowRequest: (req, answer) => answer(null, isOwnOrigin(req, siteUrl)),
  })
  const engine = io.engine as unknown as Upgrading
  const opened = createOpened()
  const stopWatching = await startWatching({ io, release: socket => opened.release(socket, false), ...options })
  const answerEvent = createAnswers({ db, log, connections, calls: hub.calls, announceTyping: hub.announceTyping })

  admitByTicket(io, db)
  io.on('connection', raw => {
    const socket = raw as unknown as RealtimeSocket
    opened.release(raw, true)
    const connection = new Connection(socket, socket.data as { userId: number; sessionId: number })
    connections.add(connection)
    let second = 0
    let events = 0
    let unanswered = 0
    socket.onAny((name: string, ...args: unknown[]) => {
      const now = Math.floor(Date.now() / 1_000)
      if (now !== second) [second, events] = [now, 0]
      const [body, acknowledge] = args
      if (++events > MAX_EVENTS || args.length !== 2 || typeof acknowledge !== 'function') return connection.close()
      if (unanswered >= MAX_UNANSWERED) return connection.close()
      const answered = answerEvent(name, body, connection)
      if (!answered) return connection.close()
      unanswered += 1
      void answered.then(answer => {
        unanswered -= 1
        acknowledge(answer)
      })
    })
    socket.on('disconnect', () => connections.remove(connection))
  })

  return {
    path: `${REALTIME_PATH}/`,
    handleUpgrade(req, socket, head, onKnown) {
      if (onKnown) opened.note(req, onKnown)
      engine.handleUpgrade(req, socket, head)
    },
    count: () => engine.clientsCount,
    async close() {
      io.disconnectSockets(true)
      await io.close()
      await stopWatching()
      await hub.close()
    },
  }
}
