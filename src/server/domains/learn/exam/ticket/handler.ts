/** `/my-tickets/{id}.pdf?until=…&for=…&sig=…`: a ticket, by a link that its holder was given, while it holds. */
import type { Db } from '#server/db/client.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { refuse } from '#server/media/respond.ts'
import { findBytes } from './queries.ts'
import { openTicketLink } from './service.ts'

const pattern = /^\/my-tickets\/(\d{1,9})\.pdf$/

/** Answers `/my-tickets/…` and says true; leaves every other path alone and says false. */
export const createTicketHandler =
  (db: Db): PathHandler =>
  async (req, res, path, search) => {
    if (!path.startsWith('/my-tickets/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const id = Number(pattern.exec(path)?.[1])
    const found = id && (await openTicketLink(db, id, search)) ? await findBytes(db, id) : undefined
    if (!found?.file) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    res.writeHead(200, {
      'Content-Type': 'application/pdf',
      'Content-Length': String(found.file.length),
      'Content-Disposition': `attachment; filename="ticket-${found.ticket_no}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
    res.end(req.method === 'HEAD' ? undefined : found.file)
    return true
  }
