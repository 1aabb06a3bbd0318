/** SQL of the series that people make of their videos. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { ownedOnly } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { VideoSeriesTable } from '../tables.ts'

const series = (db: Db) =>
  db
    .selectFrom('video_series')
    .leftJoin('users as owner', 'owner.id', 'video_series.owner_user_id')
    .select([
      'video_series.id',
      'video_series.title',
      'video_series.intro',
      'video_series.state',
      'video_series.hold',
      'video_series.owner_user_id',
      'video_series.owner_company_id',
      'video_series.video_count',
      'video_series.created_at',
      'owner.nickname as owner_nickname',
    ])

type Paging = { pageNo: number; pageSize: number; cursor?: string | undefined; keyword?: string | undefined }

export const listOwnSeries = (db: Db, actor: Actor, query: Paging) =>
  keysetPage(
    db,
    narrowed(
      series(db).where(ownedOnly(actor, { user: 'video_series.owner_user_id', company: 'video_series.owner_company_id' })),
      query,
      { state: 'video_series.state', text: 'video_series.title' },
    ),
    { paging: query, order: newestFirst('video_series') },
  )

export const findOwnSeries = (db: Db, id: number) => series(db).where('video_series.id', '=', id).executeTakeFirst()

export type OwnSeriesRow = NonNullable<Awaited<ReturnType<typeof findOwnSeries>>>

/** Locked until the transaction ends; its videos are counted and put into an order one after the other. */
export const lockSeries = (trx: Db, id: number) =>
  series(trx).where('video_series.id', '=', id).forUpdate('video_series').executeTakeFirst()

export const countOwnSeries = async (trx: Db, userId: number): Promise<number> =>
  (
    await trx
      .selectFrom('video_series')
      .where('owner_user_id', '=', userId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const insertSeries = async (trx: Db, row: Insertable<VideoSeriesTable>): Promise<number> =>
  (await trx.insertInto('video_series').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateSeries = (trx: Db, id: number, change: Updateable<VideoSeriesTable>) =>
  trx.updateTable('video_series').set(change).where('id', '=', id).execute()

export const deleteSeriesRow = (trx: Db, id: number) => trx.deleteFrom('video_series').where('id', '=', id).execute()

export const listVideosInSeries = (db: Db, seriesId: number) =>
  db
    .selectFrom('videos')
    .where('series_id', '=', seriesId)
    .where('state', '<>', 'DELETED')
    .select(['id', 'title', 'state', 'duration_ms'])
    .orderBy('series_position')
    .orderBy('id')
    .execute()

export const countInSeries = async (trx: Db, seriesId: number): Promise<number> =>
  (await listVideosInSeries(trx, seriesId)).length

export const lastPosition = async (trx: Db, seriesId: number): Promise<number> =>
  (
    await trx
      .selectFrom('videos')
      .where('series_id', '=', seriesId)
      .select(sql<number>`coalesce(max(series_position), 0)`.as('last'))
      .executeTakeFirstOrThrow()
  ).last

/** Two steps, since no two may stand in one place at any moment. */
export async function updatePositions(trx: Db, seriesId: number, videoIds: readonly number[]): Promise<void> {
  await trx.updateTable('videos').set({ series_position: null }).where('series_id', '=', seriesId).execute()
  await sql`
    update videos set series_position = placed.position
    from unnest(${[...videoIds]}::int[]) with ordinality as placed (id, position)
    where videos.id = placed.id and videos.series_id = ${seriesId}`.execute(trx)
}

export const clearSeries = (trx: Db, seriesId: number) =>
  trx.updateTable('videos').set({ series_id: null, series_position: null }).where('series_id', '=', seriesId).execute()

export const handSeriesOver = (trx: Db, { userId, companyId }: { userId: number; companyId: number }, toUserId: number) =>
  trx
    .updateTable('video_series')
    .set({ owner_user_id: toUserId })
    .where('owner_user_id', '=', userId)
    .where('owner_company_id', '=', companyId)
    .execute()
