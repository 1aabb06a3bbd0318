/** `PUT /recording/{playbackId}/{no}`: takes one piece of a running recording, and acknowledges it once it is on the disk and in the database. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_PIECE_BYTES, PIECE_HASH_HEADER, RECORDING_PATH } from '#lib/contract/consult/recording.ts'
import { errorCatalogue } from '#lib/contract/errors.ts'
import { type Actor, refuseShadow } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { type Exchange, exchangeOf } from '#server/http/exchange.ts'
import { asAppError } from '#server/http/failure.ts'
import type { Ports } from '#server/ports/ports.ts'
import { takePiece } from './pieces.ts'

const pattern = new RegExp(`^${RECORDING_PATH}/([1-9]\\d{0,9})/(0|[1-9]\\d{0,4})$`)
/** A sender from whom nothing has come for so long is cut off; the piece comes again. */
const SILENCE_MS = 20_000

type Authenticate = (db: Db, exchange: Exchange, ports: Ports, now: Date) => Promise<Actor>

const answer = (res: ServerResponse, status: number, body: unknown): true => {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // What was refused half-read must not be mistaken for the next request.
    ...(status === 200 ? {} : { Connection: 'close' }),
  })
  res.end(JSON.stringify(body))
  return true
}

/** @throws AppError `upload.too_large`, `upload.empty`; Error when the sender goes away. */
async function readPiece(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of req as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_PIECE_BYTES) throw new AppError('upload.too_large')
    parts.push(part)
  }
  if (bytes === 0) throw new AppError('upload.empty')
  return Buffer.concat(parts)
}

/** Answers `/recording/…` and says true; leaves every other path alone and says false. */
export function createPiecesHandler(services: { db: Db; ports: Ports; authenticate: Authenticate }) {
  const { db, ports } = services
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> => {
    if (!path.startsWith(`${RECORDING_PATH}/`)) return false
    const [, id, no] = pattern.exec(path) ?? []
    const { socket } = req
    const cut = () => req.destroy()
    try {
      if (!id || !no) throw new AppError('missing.record')
      if (req.method !== 'PUT') throw new AppError('validation.malformed')
      const actor = await services.authenticate(db, exchangeOf(req, res), ports, new Date())
      refuseShadow(actor)
      socket.setTimeout(SILENCE_MS, cut)
      const sha256 = String(req.headers[PIECE_HASH_HEADER] ?? '')
      const piece = { playbackId: Number(id), no: Number(no), sha256, read: () => readPiece(req) }
      return answer(res, 200, await takePiece({ db, uploads: ports.uploads, actor, now: new Date() }, piece))
    } catch (error) {
      if (req.destroyed && !res.writable) return true
      const { code, message } = asAppError(error)
      const { number, status } = errorCatalogue[code]
      // The API tells an ended session with 200, which here would acknowledge the piece.
      return answer(res, status === 200 ? 401 : status, { code: number, message })
    } finally {
      socket.off('timeout', cut)
      socket.setTimeout(0)
    }
  }
}
