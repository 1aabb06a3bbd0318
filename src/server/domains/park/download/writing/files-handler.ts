/**
 * `/files/download/{file}/{version}`: an uploaded version that everybody may have. Leads to an address that is good for a quarter of an hour,
 * while everybody may have it; for what is asked for coins, for members alone or no longer public there is nothing here.
 */
import type { Db } from '#server/db/client.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { exchangeOf } from '#server/http/exchange.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { refuse } from '#server/media/respond.ts'
import { publicReader } from '../access.ts'
import { noteDownload } from '../counting.ts'
import { findOpenVersion } from './queries.ts'

const pattern = /^\/files\/download\/(\d{1,9})\/(\d{1,9})$/

/** Answers `/files/download/…` and says true; leaves every other path alone and says false. */
export const createDownloadFilesHandler =
  (db: Db): PathHandler =>
  async (req, res, path) => {
    if (!path.startsWith('/files/download/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, file, version] = pattern.exec(path) ?? []
    const uploadId = file && version ? (await findOpenVersion(db, Number(file), Number(version)))?.upload_id : null
    const upload = uploadId ? (await findUploads(db, [uploadId])).get(uploadId) : undefined
    if (!upload) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    const now = new Date()
    // A click on the page has been counted there already; this is the same visitor.
    if (req.method === 'GET')
      await noteDownload(db, { id: Number(file), versionId: Number(version) }, { exchange: exchangeOf(req, res), now })
    res
      .writeHead(302, {
        Location: signedLink(upload, publicReader(Number(version)), now),
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      })
      .end()
    return true
  }
