/**
 * `/files/p/{key}/{name}?until=…&for=…&sig=…`: private uploads, by a signed link while it holds, and only to be kept, never to be run.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/db/client.ts'
import { parseRange } from '#server/media/range.ts'
import { recheckAccess } from '#server/media/recheck-access.ts'
import { isFresh, refuse } from '#server/media/respond.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { openUploadLink } from './links.ts'
import { findUpload } from './queries.ts'

const pattern = /^\/files\/p\/([0-9a-f]{30})\/([^/]{1,2400})$/

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Answers `/files/p/…` and says true; leaves every other path alone and says false. */
export const createPrivateFilesHandler =
  (db: Db, uploads: UploadsPort) =>
  async (req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<boolean> => {
    if (!path.startsWith('/files/p/')) return false
    const nothing = () => refuse(res, 404, { 'Cache-Control': 'no-store' })
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, key, encoded = ''] = pattern.exec(path) ?? []
    // The name that was signed: a file that an anonymous person hands over has another one on their machine.
    const name = decoded(encoded)
    const link = key && name ? await openUploadLink(db, { key, name }, search) : null
    if (!key || !name || !link) return nothing()
    const row = await findUpload(db, key)
    if (!row || row.picture_key || (row.state !== 'READY' && row.state !== 'USED')) return nothing()

    const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
    const etag = `"${row.sha256?.slice(0, 32)}"`
    const headers: Record<string, string> = {
      'Content-Type': row.content_type ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Accept-Ranges': 'bytes',
      ETag: etag,
      // What a browser holds of a link that can end is asked for again before it is shown.
      'Cache-Control': link.isGiven ? 'private, no-cache' : 'private, max-age=900',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    }
    if (isFresh(req, etag)) {
      res.writeHead(304, headers).end()
      return true
    }
    const condition = req.headers['if-range']
    const range = condition === undefined || condition === etag ? parseRange(req.headers.range, row.bytes) : 'whole'
    if (range === 'unsatisfiable') return refuse(res, 416, { 'Content-Range': `bytes */${row.bytes}` })
    const [status, start, end] = range === 'whole' ? [200, 0, row.bytes - 1] : [206, range.start, range.end]
    if (range !== 'whole') headers['Content-Range'] = `bytes ${start}-${end}/${row.bytes}`
    const bytes = req.method === 'HEAD' ? null : await uploads.store.read('private', key, { start, end })
    if (req.method !== 'HEAD' && !bytes) return nothing()
    res.writeHead(status, { ...headers, 'Content-Length': String(end - start + 1) })
    if (!bytes) {
      res.end()
      return true
    }
    if (link.isGiven) recheckAccess(res, link.holds)
    await pipeline(bytes, res).catch(() => res.destroy())
    return true
  }
