/** Reading the park's videos. */
import { type BulletTrack, bulletDensity } from '#lib/contract/consult/bullet.ts'
import type { CallParsed } from '#lib/contract/define.ts'
import type { video } from '#lib/contract/park/video.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { hasSizes } from '#server/domains/platform/film/service.ts'
import { AppError } from '#server/errors.ts'
import { presentSeries, presentVideo, presentVideoCard } from './present.ts'
import {
  findSeriesRow,
  findVideoIdOfUpload,
  findVideoRow,
  findVideoSpan,
  listBulletRows,
  listRelatedRows,
  listSeriesItems,
  listSeriesRows,
  listVideoRows,
} from './queries.ts'
import { presentBullet } from './watching/present.ts'
import { listLiveRows } from './watching/queries.ts'

type VideoQuery = CallParsed<typeof video.listVideos>['query']

/** @param viewerId who is signed in, or null for a visitor: a list of one person's videos keeps to what they show. */
export async function listVideos(db: Db, query: VideoQuery, viewerId: number | null = null) {
  return presentPage(await listVideoRows(db, { ...query, viewerId }), presentVideoCard)
}

export async function listSeries(db: Db, query: CallParsed<typeof video.listSeries>['query']) {
  return presentPage(await listSeriesRows(db, query), presentSeries)
}

/** @throws AppError `missing.record` when there is no such video or nobody may see it. */
export async function getVideo(db: Db, id: number) {
  const row = await findVideoRow(db, id)
  if (!row) throw new AppError('missing.record')
  const series = row.series_id === null ? undefined : await findSeriesRow(db, row.series_id)
  const hls = row.upload_id !== null && (await hasSizes(db, row.upload_id)) ? `/files/video/${id}/film.m3u8` : null
  return presentVideo(row, series ? { ...series, items: await listSeriesItems(db, series.id) } : null, hls)
}

/** Its page names the sizes from then on. */
export async function purgeVideoOf(trx: Db, uploadId: number): Promise<void> {
  const id = await findVideoIdOfUpload(trx, uploadId)
  if (id !== undefined) await purgeTags(trx, [pageTag.video(id)])
}

/** @throws AppError `missing.record` */
export async function listRelated(db: Db, id: number) {
  const found = await findVideoSpan(db, id)
  if (!found) throw new AppError('missing.record')
  return { list: (await listRelatedRows(db, found.category, id)).map(presentVideoCard) }
}

/** @throws AppError `missing.record` */
export async function listBullets(db: Db, id: number): Promise<BulletTrack> {
  const found = await findVideoSpan(db, id)
  if (!found) throw new AppError('missing.record')
  const rows = await listBulletRows(db, id)
  rows.sort((one, other) => one.at_ms - other.at_ms || one.id - other.id)
  return {
    total: found.bullet_count,
    density: bulletDensity(
      rows.map(row => row.at_ms),
      found.duration_ms,
    ),
    list: rows.map(row => ({
      id: row.id,
      at: row.at_ms,
      text: row.text,
      mode: row.mode,
      color: row.color,
      size: row.size,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** Whether everybody who has its address may watch it now. */
export const isWatchable = async (db: Db, id: number): Promise<boolean> => (await findVideoSpan(db, id)) !== undefined

/** Bullet comments as everybody sees them, with the video that each belongs to. */
export const listLiveBullets = async (db: Db, ids: readonly number[]) =>
  (await listLiveRows(db, ids)).map(row => ({ workId: row.video_id, bullet: presentBullet(row) }))
