/** `/files/preview/{version}/{number}`: a file that the author of something sold shows before it is paid for. For everybody, while it is public. */
import { everybodyReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { refuse } from '#server/media/respond.ts'
import { findShownPreview } from './queries.ts'

const pattern = /^\/files\/preview\/(\d{1,9})\/(\d{1,2})$/

/** Answers `/files/preview/…` and says true; leaves every other path alone and says false. */
export const createPreviewFilesHandler =
  (db: Db): PathHandler =>
  async (req, res, path) => {
    if (!path.startsWith('/files/preview/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, version, number] = pattern.exec(path) ?? []
    const uploadId = version ? (await findShownPreview(db, Number(version)))?.upload_ids[Number(number) - 1] : undefined
    const upload = uploadId === undefined ? undefined : (await findUploads(db, [uploadId])).get(uploadId)
    if (!upload) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    const reader = everybodyReader({ kind: 'PREVIEW', id: Number(version) })
    const headers = { Location: signedLink(upload, reader, new Date()), 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    res.writeHead(302, headers).end()
    return true
  }
