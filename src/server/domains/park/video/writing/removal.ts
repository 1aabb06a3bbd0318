/** Deleting the content of a video, and ending what is unfinished when its owner closes the account or is dissolved. */
import type { Db } from '#server/db/client.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { releaseUploads } from '#server/domains/platform/upload/service.ts'
import { discardRevision } from './content.ts'
import { endReading } from './film.ts'
import * as queries from './queries.ts'

/** After a video has become private: takes its revision out of the review; the author goes on with it when the video is public again. */
export async function withdrawRevision(trx: Db, id: number): Promise<void> {
  const revision = await queries.findRevision(trx, id)
  if (revision?.state !== 'UNDER_REVIEW') return
  await queries.updateRevision(trx, id, { state: 'DRAFT' })
  await withdrawFromReview(trx, 'VIDEO', id)
}

/** Deletes the film, the cover and the revision of a video. The row stays with the state DELETED. */
export async function deleteVideoContent(trx: Db, id: number, now: Date): Promise<void> {
  const row = await queries.lockWritten(trx, id)
  if (!row) return
  const revision = await queries.findRevision(trx, id)
  if (revision) await discardRevision(trx, row, revision, now)
  await withdrawFromReview(trx, 'VIDEO', id)
  await endReading(trx, id, now)
  await queries.updateVideo(trx, id, {
    state: 'DELETED',
    series_id: null,
    series_position: null,
    ...(row.upload_id === null ? {} : { upload_id: null, source_url: null }),
  })
  await releaseUploads(
    trx,
    { ids: row.upload_id === null ? [] : [row.upload_id], pictureKeys: row.cover === '' ? [] : [row.cover] },
    now,
  )
}

/** Deletes drafts, and the revisions of videos that were public. */
async function endUnfinished(trx: Db, owner: { userId: number } | { companyId: number }, now: Date): Promise<void> {
  for (const { id } of await queries.listUnpublished(trx, owner)) await deleteVideoContent(trx, id, now)
  for (const row of await queries.listWaiting(trx, owner)) {
    const revision = await queries.findRevision(trx, row.id)
    if (revision) await discardRevision(trx, row, revision, now)
    if (row.state === 'UNDER_REVIEW') await queries.updateVideo(trx, row.id, { state: 'OFFLINE', state_reason: '作者下架' })
    await withdrawFromReview(trx, 'VIDEO', row.id)
  }
}

export const eraseVideos = (trx: Db, { id }: { id: number }, now: Date): Promise<void> => endUnfinished(trx, { userId: id }, now)

export const endVideosOfCompany = (trx: Db, companyId: number, now: Date): Promise<void> => endUnfinished(trx, { companyId }, now)
