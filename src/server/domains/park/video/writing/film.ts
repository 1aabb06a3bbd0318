/** The file of a video: taken when its author has sent it, read in the background, and in its place once it has been. */
import { UPLOAD_LIMITS } from '#lib/contract/platform/upload.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import {
  findUploads,
  type RepackedFilm,
  releaseUploads,
  repackTaken,
  type StoredUpload,
  takeUploads,
} from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { filmRefusal, pageOfOwner } from './policy.ts'
import * as queries from './queries.ts'
import * as readings from './reading-queries.ts'

const MAX_TRIES = 3
/** A try that ended the process is over by then. */
const CUT_OFF_MS = 30 * MINUTE_MS

type Sent = { userId: number; uploadId: number }

/** @throws AppError `upload.missing` */
export async function takeUpload(trx: Db, { userId, uploadId }: Sent, now: Date): Promise<StoredUpload> {
  const [upload] = await takeUploads(trx, { userId, ids: [uploadId], purpose: 'VIDEO', field: 'uploadId', now })
  if (!upload) throw new AppError('upload.missing')
  return upload
}

/** The file waits to be read, in the place of one that waited before. What the video plays stays until then. */
export async function beginReading(trx: Db, videoId: number, uploadId: number, now: Date): Promise<void> {
  await endReading(trx, videoId, now)
  await readings.insertReading(trx, { video_id: videoId, upload_id: uploadId, next_at: now, created_at: now })
}

/** Nothing of the video is read any more, and a file that waited is thrown away. */
export async function endReading(trx: Db, videoId: number, now: Date): Promise<void> {
  const before = await readings.deleteReading(trx, videoId)
  if (before?.upload_id) await releaseUploads(trx, { ids: [before.upload_id] }, now)
}

const columnsOf = (upload: StoredUpload, { milliseconds, width, height }: RepackedFilm) => ({
  upload_id: upload.id,
  source_mime: upload.contentType,
  source_size: upload.bytes,
  width: Math.round(width),
  height: Math.round(height),
  duration_ms: milliseconds,
})

type Claimed = readings.ClaimedReading

/** @throws AppError of `repackTaken`, `upload.type` for what many cannot play. */
async function read(db: Db, uploads: UploadsPort, { upload_id, tries }: Claimed): Promise<RepackedFilm> {
  // It has ended the process before, more than once.
  if (tries > MAX_TRIES) throw new AppError('upload.broken', { message: '文件无法播放，请换一个' })
  const asked = { id: upload_id, sound: false, maxBytes: UPLOAD_LIMITS.VIDEO, field: 'uploadId' }
  const film = await repackTaken(db, uploads, asked)
  const refusal = filmRefusal(film)
  if (refusal) throw new AppError('upload.type', { message: refusal })
  return film
}

/** The same file still waits: nobody has sent another one meanwhile, or deleted the video. */
async function lockVideoOf(trx: Db, { video_id, upload_id }: Claimed) {
  const row = await queries.lockWritten(trx, video_id)
  const reading = row && (await readings.findReading(trx, video_id))
  return reading?.upload_id === upload_id ? row : undefined
}

const replaceFilm = (db: Db, claimed: Claimed, film: RepackedFilm, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const row = await lockVideoOf(trx, claimed)
    const upload = row && (await findUploads(trx, [claimed.upload_id])).get(claimed.upload_id)
    if (!row || !upload) return
    await queries.updateVideo(trx, row.id, { ...columnsOf(upload, film), source_url: `/files/video/${row.id}` })
    await readings.deleteReading(trx, row.id)
    if (row.upload_id !== null) await releaseUploads(trx, { ids: [row.upload_id] }, now)
  })

/** Its author may have gone on to something else: they are notified, and find the reason beside the field. */
const notifyProblem = (db: Db, claimed: Claimed, problem: string, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    const row = await lockVideoOf(trx, claimed)
    if (!row) return
    await readings.updateRefused(trx, row.id, problem)
    await releaseUploads(trx, { ids: [claimed.upload_id] }, now)
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: '视频文件不能用',
      body: `“${row.title || '还没有标题的视频'}”：${problem}。${row.upload_id === null ? '' : '原来的文件还在。'}`,
      link: pageOfOwner(row),
    })
  })

/** Reads what waits, one file after another. */
export async function readFilms(db: Db, uploads: UploadsPort, now: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const claimed = await readings.claimReading(db, { now, again: new Date(now.getTime() + CUT_OFF_MS) })
    if (!claimed) return
    try {
      await replaceFilm(db, claimed, await read(db, uploads, claimed), now)
    } catch (error) {
      const about = error instanceof AppError && error.code.startsWith('upload.') && error.code !== 'upload.busy'
      if (about) await notifyProblem(db, claimed, error.message, now)
      else {
        // Nothing of the file is known by that.
        await readings.updateLater(db, claimed, new Date(now.getTime() + MINUTE_MS))
        throw error
      }
    }
  }
}

/** In one lane with the previews of downloads: uploaders wait for both, and neither takes hours as the sizes of films do. */
export const filmReading: Job = {
  name: 'park.video.readings',
  everySeconds: 3,
  lane: 'previews',
  work: ({ db, ports, now, signal }) => readFilms(db, ports.uploads, now, signal),
}
