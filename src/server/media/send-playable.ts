/** Sends a private sound or film, whole or in ranges, never cached. The caller has checked that the visitor may play it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '#server/ports/uploads/port.ts'
import { parseRange } from './range.ts'
import { isFresh, refuse } from './respond.ts'

type Exchange = { req: IncomingMessage; res: ServerResponse; store: ObjectStore }
type Playable = { key: string; contentType: string; bytes: number; sha256: string }

export async function sendPlayable(
  { req, res, store }: Exchange,
  { key, contentType, bytes, sha256 }: Playable,
): Promise<boolean> {
  const etag = `"${sha256.slice(0, 32)}"`
  const headers: Record<string, string> = {
    'Content-Type': contentType,
    'Content-Disposition': 'inline',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    // Taken down, it is gone at once.
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; media-src 'self'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  }
  if (isFresh(req, etag)) {
    res.writeHead(304, headers).end()
    return true
  }
  const condition = req.headers['if-range']
  const range = condition === undefined || condition === etag ? parseRange(req.headers.range, bytes) : 'whole'
  if (range === 'unsatisfiable') return refuse(res, 416, { 'Content-Range': `bytes */${bytes}` })
  const [status, start, end] = range === 'whole' ? [200, 0, bytes - 1] : [206, range.start, range.end]
  if (range !== 'whole') headers['Content-Range'] = `bytes ${start}-${end}/${bytes}`
  const content = req.method === 'HEAD' ? null : await store.read('private', key, { start, end })
  if (req.method !== 'HEAD' && !content) return refuse(res, 404, { 'Cache-Control': 'no-store' })
  res.writeHead(status, { ...headers, 'Content-Length': String(end - start + 1) })
  if (!content) {
    res.end()
    return true
  }
  // A player that seeks drops the connection in the middle; that is no failure.
  await pipeline(content, res).catch(() => res.destroy())
  return true
}
