/** `/upload/{key}`: takes the bytes of a begun upload by the tus protocol (HEAD asks how far it got, PATCH goes on from there). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from '@tus/server'
import { errorCatalogue } from '#lib/contract/errors.ts'
import { UPLOAD_PATH } from '#lib/contract/platform/upload.ts'
import { type Actor, refuseShadow, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { type Exchange, exchangeOf } from '#server/http/exchange.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findUpload } from './queries.ts'
import { createTransferLocker } from './transfer-lock.ts'
import { hasNoRoom, transitStore } from './transit.ts'

const pattern = new RegExp(`^${UPLOAD_PATH}/([0-9a-f]{30})$`)
/** A sender from whom nothing has come for so long is cut off; what has arrived stays. */
const SILENCE_MS = 20_000

type Authenticate = (db: Db, exchange: Exchange, ports: Ports, now: Date) => Promise<Actor>

/** In words too, though only programs read it; the browser asks the API what is the matter. */
const refuse = (res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): true => {
  // What was refused half-read must not be mistaken for the next request.
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...headers,
  })
  res.end(text)
  return true
}

/**
 * @param services.authenticate as for every call: the bearer token and the cookie it is bound to, never the cookie alone.
 * @returns answers `/upload/…` and says true; leaves every other path alone and says false.
 */
export function createTransferHandler(services: { db: Db; ports: Ports; authenticate: Authenticate }) {
  const { db, ports } = services
  const tus = new Server({
    path: UPLOAD_PATH,
    datastore: transitStore(ports.uploads.transit),
    locker: createTransferLocker(db),
    relativeLocation: true,
    respectForwardedHeaders: false,
    // No other site has business here.
    allowedOrigins: () => false,
    // The inside stays inside.
    onResponseError: async (_req, error) => {
      if ('status_code' in error && error.status_code < 500) return undefined
      const isFull = await hasNoRoom(ports.uploads.transit)
      return { status_code: 503, body: isFull ? errorCatalogue['server.storage_full'].message : '上传暂时中断，请稍后继续' }
    },
  })

  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> => {
    if (!path.startsWith(`${UPLOAD_PATH}/`)) return false
    const key = pattern.exec(path)?.[1]
    if (!key) return refuse(res, 404, '没有这个上传')
    if (req.method !== 'HEAD' && req.method !== 'PATCH') return refuse(res, 405, '不支持这种请求方式', { Allow: 'HEAD, PATCH' })
    try {
      const actor = await services.authenticate(db, exchangeOf(req, res), ports, new Date())
      refuseShadow(actor)
      const { userId } = signedInPerson(actor)
      const row = await findUpload(db, key)
      if (!row || row.user_id !== userId || row.state !== 'UPLOADING') return refuse(res, 404, '没有这个上传')
    } catch (error) {
      if (error instanceof AppError) return refuse(res, 403, error.message)
      throw error
    }
    res.setHeader('Cache-Control', 'no-store')
    res.setHeader('X-Content-Type-Options', 'nosniff')
    const cut = () => req.destroy()
    req.socket.setTimeout(SILENCE_MS, cut)
    try {
      await tus.handle(req, res)
    } finally {
      req.socket.off('timeout', cut)
      req.socket.setTimeout(0)
    }
    return true
  }
}
