/** Who may see a video, and the series it stands in: at once, since neither is looked at by an operator. */
import { pageTag } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import { isOwned, ownershipOf, requireOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { showVideos } from '../suspension.ts'
import type { VideoVisibility } from '../tables.ts'
import { updateSeriesCount } from '../workspace-queries.ts'
import * as queries from './queries.ts'
import { countInSeries, lastPosition, lockSeries } from './series-queries.ts'

const MAX_IN_SERIES = 100

/** @returns where it stands there: last. @throws AppError `validation.fields` */
async function placeIn(trx: Db, actor: Actor, row: queries.WrittenRow, seriesId: number): Promise<number> {
  const refused = (seriesIdProblem: string) => new AppError('validation.fields', { fields: { seriesId: seriesIdProblem } })
  const series = await lockSeries(trx, seriesId)
  // One of my own, of the same identity as the video.
  const fits = series && isOwned(actor, ownershipOf(series)) && series.owner_company_id === row.owner_company_id
  if (!fits) throw refused('没有这个系列，请重新选择')
  if ((await countInSeries(trx, seriesId)) >= MAX_IN_SERIES) throw refused(`一个系列最多 ${MAX_IN_SERIES} 个视频`)
  return (await lastPosition(trx, seriesId)) + 1
}

type Arrangement = { id: number; visibility: VideoVisibility; seriesId: number | null }

export const arrangeVideo = (db: Db, actor: Actor, { id, visibility, seriesId }: Arrangement): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockWritten(trx, id), ownershipOf)
    const moves = seriesId !== row.series_id
    const position = seriesId === null ? null : moves ? await placeIn(trx, actor, row, seriesId) : undefined
    await queries.updateVideo(trx, id, {
      visibility,
      series_id: seriesId,
      ...(position === undefined ? {} : { series_position: position }),
    })
    // A private or unlisted video leaves the search index. One that is not published is not shown anywhere anyway.
    if (row.state === 'PUBLISHED') await showVideos(trx, [id], visibility === 'PUBLIC')
    if (moves && row.series_id !== null) await updateSeriesCount(trx, row.series_id)
    await purgeTags(trx, [pageTag.user(row.owner_user_id)])
    return { done: true as const }
  })
