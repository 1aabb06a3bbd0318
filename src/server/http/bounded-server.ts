/** The HTTP server with every bound on time and number that stands before the pipeline. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { answerClientErrors } from './client-error.ts'
import { CONNECTION_LIMITS, type ConnectionGuard, type ConnectionLimits, guardConnections } from './connections.ts'
import { FairShare } from './fair-share.ts'

/** Slow heads are found within a second of their time. */
const CHECK_MS = 1_000
const HEAD_MS = 10_000
/**
 * A connection on which a request is under way and nothing moves in either direction is ended: nobody reads the answer, or none comes.
 * Longer than a call waits for a connection to the database (10 s) and for its longest statement (30 s).
 */
const SILENCE_MS = 45_000
/** Longer than proxies keep theirs, so that they are the ones to close. */
const IDLE_MS = 65_000
const MAX_HEAD_BYTES = 16_384

/** Called once it is known whose a connection of another protocol is; `kept`: it makes room for nobody (connections.ts). */
export type OnKnown = (kept: boolean) => void

/** What takes over connections that change to another protocol, on one path. */
export type Upgrade = {
  path: string
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, onKnown: OnKnown): void
}

const isUpgradeTo = (path: string, url = ''): boolean => url.startsWith(path)

/** `stop` ends the clocks; what waits for its turn begins. Connections are left to the server. */
export type BoundedServer = { server: Server; guard: ConnectionGuard; stop(): void }

/** @param limits as in `guardConnections`; the times are here, the counts there. */
export function createBoundedServer(
  handler: RequestListener,
  limits: Partial<ConnectionLimits> = {},
  upgrade?: Upgrade,
): BoundedServer {
  const server = createServer({
    // An offer of another protocol at any other path is ignored.
    shouldUpgradeCallback: req => upgrade !== undefined && isUpgradeTo(upgrade.path, req.url),
    headersTimeout: HEAD_MS,
    // Bodies have their own clock in the guard, because those of uploads may take as long as they come forward.
    requestTimeout: 0,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: IDLE_MS,
    maxHeaderSize: MAX_HEAD_BYTES,
  })
  server.timeout = SILENCE_MS
  answerClientErrors(server)
  const { total, perAddress, isExempt } = { ...CONNECTION_LIMITS, ...limits }
  // Who lets one address have every connection does not tell addresses apart at all: a load test, a proxy that is not named.
  const exempt = perAddress >= total ? () => true : isExempt
  const share = new FairShare({ isExempt: exempt })
  const guard = guardConnections(server, handler, { ...limits, isExempt: exempt }, share.turn)
  if (upgrade) {
    server.on('upgrade', (req, socket, head) => {
      if (guard.handOver(req.socket)) upgrade.handleUpgrade(req, socket, head, kept => guard.setKnown(req.socket, kept))
      else socket.destroy()
    })
  }
  return {
    server,
    guard,
    stop() {
      share.stop()
      guard.stop()
    },
  }
}
