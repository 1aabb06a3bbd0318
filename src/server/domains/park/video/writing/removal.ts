/** What goes with a video that is deleted, and what becomes of what waits when its owner leaves or ends. */
import type { Db } from '#server/db/client.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { letGoOfUploads } from '#server/domains/platform/upload/service.ts'
import { throwRevisionAway } from './content.ts'
import { endReading } from './film.ts'
import * as queries from './queries.ts'

/** It left the public: what is changed of it waits no longer, and is gone on with when it comes back. */
export async function takeRevisionBack(trx: Db, id: number): Promise<void> {
  const revision = await queries.findRevision(trx, id)
  if (revision?.state !== 'UNDER_REVIEW') return
  await queries.updateRevision(trx, id, { state: 'DRAFT' })
  await withdrawFromReview(trx, 'VIDEO', id)
}

/** Its film, its picture and what was changed of it. */
export async function throwContentAway(trx: Db, id: number, now: Date): Promise<void> {
  const row = await queries.lockWritten(trx, id)
  if (!row) return
  const revision = await queries.findRevision(trx, id)
  if (revision) await throwRevisionAway(trx, row, revision, now)
  await withdrawFromReview(trx, 'VIDEO', id)
  await endReading(trx, id, now)
  await queries.updateVideo(trx, id, {
    state: 'DELETED',
    series_id: null,
    series_position: null,
    ...(row.upload_id === null ? {} : { upload_id: null, source_url: null }),
  })
  await letGoOfUploads(
    trx,
    { ids: row.upload_id === null ? [] : [row.upload_id], pictureKeys: row.cover === '' ? [] : [row.cover] },
    now,
  )
}

/** Drafts go with who wrote them; of what was public nothing waits any more. */
async function endUnfinished(trx: Db, owner: { userId: number } | { companyId: number }, now: Date): Promise<void> {
  for (const { id } of await queries.listUnpublished(trx, owner)) await throwContentAway(trx, id, now)
  for (const row of await queries.listWaiting(trx, owner)) {
    const revision = await queries.findRevision(trx, row.id)
    if (revision) await throwRevisionAway(trx, row, revision, now)
    if (row.state === 'UNDER_REVIEW') await queries.updateVideo(trx, row.id, { state: 'OFFLINE', state_reason: '作者下架' })
    await withdrawFromReview(trx, 'VIDEO', row.id)
  }
}

export const eraseVideos = (trx: Db, { id }: { id: number }, now: Date): Promise<void> => endUnfinished(trx, { userId: id }, now)

export const endVideosOfCompany = (trx: Db, companyId: number, now: Date): Promise<void> => endUnfinished(trx, { companyId }, now)
