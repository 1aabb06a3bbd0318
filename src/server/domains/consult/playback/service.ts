/** Reading published playbacks and their bullet comments. */
import { bulletDensity, type PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import type { PlaybackDetail, PlaybackLine } from '#lib/contract/consult/playback.ts'
import type { PlaybackCard } from '#lib/contract/consult/playback-card.ts'
import type { ListOf } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { presentBullet, presentCard, presentLine, presentPlayback, trackOf } from './present.ts'
import * as queries from './queries.ts'
import { freeUntilMs } from './visibility.ts'
import { findWatched, listLiveRows } from './watching/queries.ts'

export const listPlaybacks = async (db: Db, filters: queries.PlaybackFilters): Promise<ListOf<PlaybackCard>> =>
  presentPage(await queries.listPlaybackRows(db, filters), presentCard)

/** Most played first, without counting. */
export const topPlaybacks = async (db: Db, options: Parameters<typeof queries.listTopPlaybackRows>[1]): Promise<PlaybackCard[]> =>
  (await queries.listTopPlaybackRows(db, options)).map(presentCard)

/** The recordings of a consultation and the state of each. The caller has checked that the reader is one of the two sides. */
export const listRecordings = async (db: Db, consultationId: number) =>
  (await queries.listRecordingRows(db, consultationId)).map(row => ({
    playbackId: row.id,
    type: row.type,
    title: row.title,
    state: row.recording === 'READY' ? row.publication : row.recording,
  }))

/** @throws missing.record unless it is published. */
export async function getPlayback(db: Db, id: number): Promise<PlaybackDetail> {
  const row = await queries.findPlaybackRow(db, id)
  if (!row) throw new AppError('missing.record')
  const [lines, lineCount, bullets, related] = await Promise.all([
    queries.listLineRows(db, id, freeUntilMs(row)),
    queries.countLines(db, id),
    queries.listBulletRows(db, id),
    queries.listTopPlaybackRows(db, { limit: 6, rootCategoryId: row.root_category_id, exceptId: id }),
  ])
  return presentPlayback(row, {
    lines: lines.map(presentLine),
    hiddenLines: lineCount - lines.length,
    density: bulletDensity(
      bullets.map(bullet => bullet.at_ms),
      row.seconds * 1000,
    ),
    related: related.map(presentCard),
  })
}

/**
 * The bullet comments of a consultation's published playback; those behind the price are counted in the curve but not shown.
 * @throws missing.record when the consultation has no published playback: that it exists is private.
 */
export async function findBulletTrack(db: Db, consultationId: number): Promise<PlaybackTrack> {
  const owner = await queries.findTrackOwner(db, consultationId)
  if (!owner) throw new AppError('missing.record')
  const rows = await queries.listBulletRows(db, owner.id)
  return trackOf(rows, owner, freeUntilMs(owner))
}

export type QuotablePlayback = PlaybackCard & { lines: PlaybackLine[] }

/** The published ones of these playbacks, with their public fields. */
export async function findQuotablePlaybacks(db: Db, ids: readonly number[]): Promise<QuotablePlayback[]> {
  const found = await Promise.all(ids.map(id => queries.findPlaybackRow(db, id)))
  return Promise.all(
    found.flatMap(row =>
      row
        ? [
            queries
              .listLineRows(db, row.id, freeUntilMs(row))
              .then(lines => ({ ...presentCard(row), lines: lines.filter(line => line.type === 'TEXT').map(presentLine) })),
          ]
        : [],
    ),
  )
}

/** Whether everybody may watch it now. */
export const isWatchable = async (db: Db, playbackId: number): Promise<boolean> =>
  (await findWatched(db, { playbackId })) !== undefined

/** Bullet comments as everybody sees them, with the playback that each belongs to. */
export const listLiveBullets = async (db: Db, ids: readonly number[]) =>
  (await listLiveRows(db, ids)).map(row => ({ workId: row.playback_id, bullet: presentBullet(row) }))
