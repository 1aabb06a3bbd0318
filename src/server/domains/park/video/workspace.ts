/** My videos, in every state, and taking them down. */

import type { CallResult } from '#lib/contract/define.ts'
import type { videoWorkspace } from '#lib/contract/park/video-workspace.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { ownershipOf, requireOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { presentMyVideo, presentMyVideoDetail } from './workspace-present.ts'
import {
  findMyVideoRow,
  listMyVideoRows,
  lockVideo,
  type MyVideosQuery,
  updateSeriesCount,
  updateVideo,
} from './workspace-queries.ts'
import { filmUrl, presentReading } from './writing/content.ts'
import { findReading } from './writing/reading-queries.ts'
import { deleteVideoContent, withdrawRevision } from './writing/removal.ts'

type Calls = typeof videoWorkspace

export const listMyVideos = async (db: Db, actor: Actor, query: MyVideosQuery): Promise<CallResult<Calls['listMyVideos']>> =>
  presentPage(await listMyVideoRows(db, actor, query), presentMyVideo)

/** @throws AppError `missing.record` for what is not mine, or deleted. */
export async function getMyVideo(db: Db, actor: Actor, id: number, now: Date): Promise<CallResult<Calls['getMyVideo']>> {
  const row = requireOwned(actor, await findMyVideoRow(db, id), ownershipOf)
  return presentMyVideoDetail(row, await filmUrl(db, row, linkReaderOf(actor), now), presentReading(await findReading(db, id)))
}

/** Takes it from the public, whatever it was before. */
async function takeDown(trx: Db, row: { id: number; owner_user_id: number; series_id: number | null }): Promise<void> {
  await removeDocuments(trx, 'video', [row.id])
  if (row.series_id !== null) await updateSeriesCount(trx, row.series_id)
  await purgeTags(trx, [...shownTags('video', [row.id]), pageTag.videos, pageTag.user(row.owner_user_id)])
}

const lockOwned = async (trx: Db, actor: Actor, id: number) => requireOwned(actor, await lockVideo(trx, id), ownershipOf)

/** @throws AppError `missing.record` for what is not mine, `state.conflict` for what is not published. */
export const withdrawVideo = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockOwned(trx, actor, id)
    if (row.state !== 'PUBLISHED') throw new AppError('state.conflict', { message: '只有已发布的视频可以下架' })
    await updateVideo(trx, id, { state: 'OFFLINE', state_reason: '作者下架' })
    await withdrawRevision(trx, id)
    await takeDown(trx, row)
    return { done: true as const }
  })

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteVideo = (db: Db, actor: Actor, id: number, now: Date): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await lockOwned(trx, actor, id)
    await deleteVideoContent(trx, id, now)
    await takeDown(trx, row)
    return { done: true as const }
  })
