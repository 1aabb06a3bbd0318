/** `/my-statements/{id}.pdf?until=…&for=…&sig=…` (or `.csv`): a statement, by a link that one of its side was given, while it holds. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/db/client.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { recheckAccess } from '#server/media/recheck-access.ts'
import { refuse } from '#server/media/respond.ts'
import { findFile, readParts } from './queries.ts'
import { openStatementLink } from './service.ts'

const pattern = /^\/my-statements\/(\d{1,9})\.(pdf|csv)$/
const TYPES = { PDF: 'application/pdf', CSV: 'text/csv; charset=utf-8' }

/** Answers `/my-statements/…` and says true; leaves every other path alone and says false. */
export const createStatementFileHandler =
  (db: Db): PathHandler =>
  async (req, res, path, search) => {
    if (!path.startsWith('/my-statements/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, number, ending = ''] = pattern.exec(path) ?? []
    const id = Number(number)
    const link = id ? await openStatementLink(db, id, search) : null
    const found = link ? await findFile(db, id, new Date()) : undefined
    if (!link || !found?.bytes || found.format.toLowerCase() !== ending) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    res.writeHead(200, {
      'Content-Type': TYPES[found.format],
      'Content-Length': String(found.bytes),
      'Content-Disposition': `attachment; filename="chenghui-statement-${found.month}.${ending}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    if (req.method === 'HEAD') {
      res.end()
      return true
    }
    recheckAccess(res, link.holds)
    await pipeline(Readable.from(readParts(db, id)), res).catch(() => res.destroy())
    return true
  }
