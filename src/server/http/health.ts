/** Whether the process lives (/healthz) and whether it can serve (/readyz: the database answers). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createDb } from '#server/db/client.ts'
import { ping } from '#server/db/ping.ts'
import { type ReadyHead, readyHead, sendReady } from '#server/performance/ready-head/ready-head.ts'
import type { PathHandler } from './pipeline.ts'
import { missingSiteHeaders } from './site-headers.ts'

/** How long the database may take to answer /readyz. */
const READY_MS = 1_000

const ALIVE = JSON.stringify({ status: 'ok' })
let aliveHead: ReadyHead | undefined

/** Made with the first answer, when the site's origin is known. */
function makeAliveHead(): ReadyHead {
  const pairs = ['Content-Type', 'application/json', 'Content-Length', String(ALIVE.length), 'Cache-Control', 'no-store']
  return readyHead(200, [...pairs, ...missingSiteHeaders(pairs)])
}

/** Answers /healthz from the event loop alone: a supervisor that restarts a site without an answer must not restart one that is only busy. */
export const sendHealthy = (req: IncomingMessage, res: ServerResponse): void => {
  aliveHead ??= makeAliveHead()
  sendReady(req, res, aliveHead, ALIVE)
}

export type Readiness = {
  handle: PathHandler
  /** Says with every answer whether something else is there that the site can do without. */
  watch(name: string, isUp: () => boolean): void
  close(): Promise<void>
}

/**
 * /readyz over a connection of its own, closed when unused, so that a pool that is taken does not look like a database that is away.
 * However often it is asked, one question at a time is on its way.
 */
export function createReadiness(databaseUrl: string): Readiness {
  const db = createDb(databaseUrl, { max: 1, applicationName: 'chenghui readiness', waitMs: READY_MS })
  let asking: Promise<boolean> | undefined
  const watched = new Map<string, () => boolean>()

  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>(resolve => {
      timer = setTimeout(resolve, READY_MS, false)
    })
    try {
      return await Promise.race([ping(db), late])
    } finally {
      clearTimeout(timer)
      asking = undefined
    }
  }

  return {
    async handle(req, res, path) {
      if (path === '/healthz') {
        sendHealthy(req, res)
        return true
      }
      if (path !== '/readyz') return false
      asking ??= ask()
      const ready = await asking
      res.writeHead(ready ? 200 : 503, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        ...(ready ? {} : { 'Retry-After': '5' }),
      })
      const beside = [...watched].map(([name, isUp]) => [name, isUp() ? 'ok' : 'away'])
      res.end(JSON.stringify({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(beside) }))
      return true
    },
    watch: (name, isUp) => void watched.set(name, isUp),
    close: () => db.destroy(),
  }
}
