/** `/files/{id}/{name}`: videos and downloads, with ranges, so that a player can seek and a broken download can go on. */
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type FileStore, isInlineType, type StoredFile } from './file-store.ts'
import { parseRange } from './range.ts'
import { recheckAccess } from './recheck-access.ts'
import { isFresh, refuse } from './respond.ts'

const pattern = /^\/files\/([0-9a-z]{8,40})\/([^/]{1,400})$/

const decodeName = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Who may read a stored file: everybody, or who came by a signed link; and whether they still may while it is sent. */
export type OpenFile = { isPublic: boolean; holds(): Promise<boolean> }

/**
 * @param search the query of the address, without `?`.
 * @returns null: nobody may read it, or not by this address.
 */
export type FileAccess = (id: string, search: string) => Promise<OpenFile | null>

const everybody: FileAccess = async () => ({ isPublic: true, holds: async () => true })

const headersOf = (file: StoredFile, isPublic: boolean): Record<string, string> => {
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'Content-Type': file.type,
    'Content-Disposition': `${isInlineType(file.type) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Accept-Ranges': 'bytes',
    ETag: `"${file.sha256.slice(0, 32)}"`,
    'Last-Modified': file.createdAt.toUTCString(),
    'Cache-Control': isPublic ? 'public, max-age=86400' : 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    // Opened on its own, a file must not run anything.
    'Content-Security-Policy': "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** A range belongs to the version the client holds a part of; to another version the whole file is sent. */
const rangeStillValid = (req: IncomingMessage, headers: Record<string, string>): boolean => {
  const condition = req.headers['if-range']
  return condition === undefined || condition === headers.ETag || condition === headers['Last-Modified']
}

/** Answers `/files/…` and says true; leaves every other path alone and says false. */
export const createFilesHandler =
  (files: FileStore, mayRead: FileAccess = everybody) =>
  async (req: IncomingMessage, res: ServerResponse, path: string, search = ''): Promise<boolean> => {
    if (!path.startsWith('/files/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const match = pattern.exec(path)
    const file = match ? await files.find(match[1]!) : null
    if (!file || decodeName(match![2]!) !== file.name) return refuse(res, 404)

    const access = await mayRead(file.id, search)
    if (!access) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    const headers = headersOf(file, access.isPublic)
    if (isFresh(req, headers.ETag!)) {
      res.writeHead(304, headers).end()
      return true
    }
    const range = rangeStillValid(req, headers) ? parseRange(req.headers.range, file.size) : 'whole'
    if (range === 'unsatisfiable') return refuse(res, 416, { 'Content-Range': `bytes */${file.size}` })
    const [status, start, end] = range === 'whole' ? [200, 0, file.size - 1] : [206, range.start, range.end]
    if (range !== 'whole') headers['Content-Range'] = `bytes ${start}-${end}/${file.size}`
    res.writeHead(status, { ...headers, 'Content-Length': String(end - start + 1) })
    if (req.method === 'HEAD' || file.size === 0) {
      res.end()
      return true
    }
    recheckAccess(res, access.holds)
    // A player that seeks drops the connection in the middle; that is no failure.
    await pipeline(createReadStream(file.path, { start, end }), res).catch(() => res.destroy())
    return true
  }
