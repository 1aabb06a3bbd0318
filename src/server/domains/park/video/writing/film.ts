/** The film of a video: looked at in a process of its own before it is taken, and what the row keeps of it. */
import { UPLOAD_LIMITS } from '#lib/contract/platform/upload.ts'
import type { Db } from '#server/db/client.ts'
import { type RepackedFilm, repackUpload, type StoredUpload, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { filmRefusal } from './policy.ts'

type Sent = { userId: number; uploadId: number }

/** Outside the transaction: a film takes a while. @throws AppError of `repackUpload`, `upload.type` for what many cannot play. */
export async function lookAtFilm(db: Db, uploads: UploadsPort, { userId, uploadId }: Sent): Promise<RepackedFilm> {
  const asked = {
    userId,
    id: uploadId,
    purpose: 'VIDEO',
    sound: false,
    maxBytes: UPLOAD_LIMITS.VIDEO,
    field: 'uploadId',
  } as const
  const film = await repackUpload(db, uploads, asked)
  const refusal = filmRefusal(film)
  if (refusal) throw new AppError('upload.type', { message: refusal, fields: { uploadId: refusal } })
  return film
}

/** @throws AppError `upload.missing` */
export async function takeFilm(trx: Db, { userId, uploadId }: Sent, film: RepackedFilm, now: Date) {
  const [upload] = await takeUploads(trx, { userId, ids: [uploadId], purpose: 'VIDEO', field: 'uploadId', now })
  if (!upload) throw new AppError('upload.missing')
  return { upload, columns: columnsOf(upload, film) }
}

const columnsOf = (upload: StoredUpload, { milliseconds, width, height }: RepackedFilm) => ({
  upload_id: upload.id,
  source_mime: upload.contentType,
  source_size: upload.bytes,
  width: Math.round(width),
  height: Math.round(height),
  duration_ms: milliseconds,
})
