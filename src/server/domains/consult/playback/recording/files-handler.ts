/** `/files/recorded/{key}`: recordings, with ranges. The free part of what is published, for everybody; the rest by signed addresses that end. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/db/client.ts'
import { isSignedQueryGood } from '#server/domains/platform/upload/service.ts'
import { parseRange } from '#server/media/range.ts'
import { isFresh, refuse } from '#server/media/respond.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { RECORDED_FILES, recordedKeyOf } from './files.ts'
import { findFile } from './queries.ts'

/** Answers `/files/recorded/…` and says true; leaves every other path alone and says false. */
export const createRecordedFilesHandler =
  (db: Db, uploads: UploadsPort) =>
  async (req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<boolean> => {
    if (!path.startsWith(`${RECORDED_FILES}/`)) return false
    const nothing = () => refuse(res, 404, { 'Cache-Control': 'no-store' })
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const mediaKey = path.slice('/files/'.length)
    const key = recordedKeyOf(mediaKey)
    const file = key === null ? undefined : await findFile(db, key)
    if (!key || !file) return nothing()
    const isOpen = file.is_public && file.preview_key === mediaKey
    if (!isOpen && !isSignedQueryGood(`recorded:${key}`, search, new Date())) return nothing()

    const etag = `"${file.sha256.slice(0, 32)}"`
    const headers: Record<string, string> = {
      'Content-Type': file.content_type,
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
    const range = condition === undefined || condition === etag ? parseRange(req.headers.range, file.bytes) : 'whole'
    if (range === 'unsatisfiable') return refuse(res, 416, { 'Content-Range': `bytes */${file.bytes}` })
    const [status, start, end] = range === 'whole' ? [200, 0, file.bytes - 1] : [206, range.start, range.end]
    if (range !== 'whole') headers['Content-Range'] = `bytes ${start}-${end}/${file.bytes}`
    const bytes = req.method === 'HEAD' ? null : await uploads.store.read('private', key, { start, end })
    if (req.method !== 'HEAD' && !bytes) return nothing()
    res.writeHead(status, { ...headers, 'Content-Length': String(end - start + 1) })
    if (!bytes) {
      res.end()
      return true
    }
    // A player that seeks drops the connection in the middle; that is no failure.
    await pipeline(bytes, res).catch(() => res.destroy())
    return true
  }
