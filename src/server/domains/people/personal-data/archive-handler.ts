/** `/my-data/{id}.zip?until=…&for=…&sig=…`: a copy of somebody's data, by a link they were given, while it holds, and only to be kept. */
import type { Db } from '#server/db/client.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { recheckAccess } from '#server/media/recheck-access.ts'
import { refuse } from '#server/media/respond.ts'
import { openExportLink } from './exports.ts'
import { findArchive } from './queries.ts'

const pattern = /^\/my-data\/(\d{1,9})\.zip$/

/** Answers `/my-data/…` and says true; leaves every other path alone and says false. */
export const createArchiveHandler =
  (db: Db): PathHandler =>
  async (req, res, path, search) => {
    if (!path.startsWith('/my-data/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const id = Number(pattern.exec(path)?.[1])
    const link = id ? await openExportLink(db, id, search) : null
    const found = link ? await findArchive(db, id, new Date()) : undefined
    if (!link || !found?.archive) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    res.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(found.archive.length),
      'Content-Disposition': `attachment; filename="chenghui-data-${found.day}.zip"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    recheckAccess(res, link.holds)
    res.end(req.method === 'HEAD' ? undefined : found.archive)
    return true
  }
