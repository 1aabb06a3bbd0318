/**
 * `/parkWhite.pdf`. Its texts change with a new version of the site alone, so each process draws it once, with the first request; others that come
 * meanwhile wait for the same drawing.
 */
import { DAY_SECONDS } from '#lib/format/units.ts'
import { WHITE_PAPER } from '#lib/page/park/white-paper.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { refuse } from '#server/media/respond.ts'
import { createPdf } from '#server/pdf/create-pdf.ts'
import { whitePaperDocument } from './document.ts'

const FILE_NAME = `filename="white-paper-2025.pdf"; filename*=UTF-8''${encodeURIComponent(`${WHITE_PAPER.title}.pdf`)}`

export function createWhitePaperHandler(siteUrl: string): PathHandler {
  let drawn: Promise<Buffer> | undefined

  return async (req, res, path) => {
    if (path !== WHITE_PAPER.file) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const document = whitePaperDocument(siteUrl)
    if (!document) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    drawn ??= createPdf(document).catch(error => {
      drawn = undefined
      throw error
    })
    const bytes = await drawn
    res.writeHead(200, {
      'Content-Type': 'application/pdf',
      'Content-Length': bytes.length,
      'Content-Disposition': `attachment; ${FILE_NAME}`,
      'Cache-Control': `public, max-age=${DAY_SECONDS}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
    res.end(req.method === 'HEAD' ? undefined : bytes)
    return true
  }
}
