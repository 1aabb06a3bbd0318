/**
 * `/files/video/{id}`: the film of a video that anybody with the address may open, and `/files/video/{id}/…` the same in several sizes. The
 * right is checked with each request, so that a withdrawn film is gone at once.
 */
import type { Db } from '#server/db/client.ts'
import { filmPartOf, sendFilmPart } from '#server/domains/platform/film/service.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { recheckAccess } from '#server/media/recheck-access.ts'
import { refuse } from '#server/media/respond.ts'
import { sendPlayable } from '#server/media/send-playable.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { findOpenFilm } from './queries.ts'

const pattern = /^\/files\/video\/([1-9]\d{0,8})(?:\/(.+))?$/

/** Answers `/files/video/…` and says true; leaves every other path alone and says false. */
export const createVideoFilesHandler =
  (db: Db, uploads: UploadsPort): PathHandler =>
  async (req, res, path) => {
    if (!path.startsWith('/files/video/')) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, id, name] = pattern.exec(path) ?? []
    const part = name === undefined ? undefined : filmPartOf(name)
    const uploadId = id && part !== null ? (await findOpenFilm(db, Number(id)))?.upload_id : null
    if (uploadId) recheckAccess(res, async () => (await findOpenFilm(db, Number(id)))?.upload_id === uploadId)
    if (uploadId && part)
      return sendFilmPart({ req, res, store: uploads.store }, db, { film: { uploadId }, ...part, carried: '' })
    const upload = uploadId ? (await findUploads(db, [uploadId])).get(uploadId) : undefined
    if (!upload) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    return sendPlayable({ req, res, store: uploads.store }, upload)
  }
