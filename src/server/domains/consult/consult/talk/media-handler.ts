/** `/files/answer/{id}/{voice|video}[/{editId}]`: what an answer holds to hear and to see, for everybody while the answer is public. */
import { ANSWER_FILES } from '#lib/format/answer-media.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { refuse } from '#server/media/respond.ts'
import { sendPlayable } from '#server/media/send-playable.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { findMediaUpload } from './queries.ts'

const pattern = new RegExp(`^${ANSWER_FILES}/([1-9]\\d{0,8})/(voice|video)(?:/([1-9]\\d{0,8}))?$`)

/** Answers `/files/answer/…` and says true; leaves every other path alone and says false. */
export const createAnswerMediaHandler =
  (db: Db, uploads: UploadsPort): PathHandler =>
  async (req, res, path) => {
    if (!path.startsWith(`${ANSWER_FILES}/`)) return false
    const nothing = () => refuse(res, 404, { 'Cache-Control': 'no-store' })
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, answer, medium, edit] = pattern.exec(path) ?? []
    if (!answer) return nothing()
    const wanted = { answerId: Number(answer), editId: edit ? Number(edit) : null, medium: medium as 'voice' | 'video' }
    const id = await findMediaUpload(db, wanted)
    const upload = id === undefined ? undefined : (await findUploads(db, [id])).get(id)
    if (!upload) return nothing()
    const contentType = medium === 'voice' ? upload.contentType.replace('video/', 'audio/') : upload.contentType
    return sendPlayable({ req, res, store: uploads.store }, { ...upload, contentType })
  }
