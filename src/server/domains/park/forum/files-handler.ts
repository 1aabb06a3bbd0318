/** `/files/forum/{topic}/{upload}`: a file of a public topic. Leads to an address that is good for a quarter of an hour. */
import type { Db } from '#server/db/client.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { refuse } from '#server/media/respond.ts'
import { listAttachments } from './writing/queries.ts'

const pattern = /^\/files\/forum\/(\d{1,9})\/(\d{1,9})$/

/** Answers `/files/forum/…` and says true; leaves every other path alone and says false. */
export const createTopicFilesHandler =
  (db: Db): PathHandler =>
  async (req, res, path) => {
    if (!path.startsWith('/files/forum/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, topicId, uploadId] = pattern.exec(path) ?? []
    const isIts = (await listAttachments(db, Number(topicId ?? 0))).some(({ url }) => url === path)
    const upload = isIts ? (await findUploads(db, [Number(uploadId)])).get(Number(uploadId)) : undefined
    if (!upload) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    res
      .writeHead(302, { Location: signedLink(upload, null, new Date()), 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
      .end()
    return true
  }
