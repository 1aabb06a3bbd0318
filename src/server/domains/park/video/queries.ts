/** All SQL of the park's videos. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { BULLET_TRACK_LIMIT } from '#lib/contract/consult/bullet.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { personShows } from '#server/domains/people/identity/service.ts'
import type { Owner } from '#server/suspension.ts'
import type { VideoCategory, VideoLength } from './tables.ts'
import { listedSeries, listedVideos, openableVideos, visibleBullets } from './visibility.ts'

export type VideoSort = 'new' | 'hot' | 'bullets'

const byId: OrderColumn = { column: 'videos.id', direction: 'desc' }
const orders: Record<VideoSort, OrderColumn[]> = {
  new: [{ column: 'videos.published_at', direction: 'desc' }, byId],
  hot: [{ column: 'videos.view_count', direction: 'desc' }, byId],
  bullets: [{ column: 'videos.bullet_count', direction: 'desc' }, byId],
}

/** Left joins on unique keys: the planner drops them where a total is counted. */
const withCard = <Selection>(query: SelectQueryBuilder<Database, 'videos', Selection>) =>
  query
    .leftJoin('users as author', 'author.id', 'videos.owner_user_id')
    .leftJoin('companies as company', 'company.id', 'videos.owner_company_id')
    .select([
      'videos.id',
      'videos.title',
      'videos.intro',
      'videos.cover',
      'videos.category',
      'videos.duration_ms',
      'videos.tags',
      'videos.owner_user_id',
      'videos.owner_company_id',
      'videos.city_code',
      'videos.view_count',
      'videos.like_count',
      'videos.bullet_count',
      'videos.published_at',
      'videos.created_at',
      'author.nickname as author_nickname',
      'author.avatar as author_avatar',
      'company.name as company_name',
    ])

export type VideoFilters = {
  category?: VideoCategory | undefined
  length?: VideoLength | undefined
  seriesId?: number | undefined
  userId?: number | undefined
  /** Who is signed in, or null for a visitor: what a person shows depends on it. */
  viewerId: number | null
  sort: VideoSort
  pageNo: number
  pageSize: number
  cursor?: string | undefined
}

export async function listVideoRows(db: Db, filters: VideoFilters) {
  let query = withCard(listedVideos(db))
  if (filters.category) query = query.where('videos.category', '=', filters.category)
  if (filters.length) query = query.where('videos.length_class', '=', filters.length)
  if (filters.seriesId) query = query.where('videos.series_id', '=', filters.seriesId)
  if (filters.userId)
    query = query
      .where('videos.owner_user_id', '=', filters.userId)
      .where(personShows('videos', filters.userId, filters.viewerId))
  return keysetPage(db, query, { paging: filters, order: orders[filters.sort] })
}

export type VideoCardRow = Awaited<ReturnType<typeof listVideoRows>>['rows'][number]

export const findVideoRow = (db: Db, id: number) =>
  withCard(openableVideos(db))
    .where('videos.id', '=', id)
    .select([
      'videos.series_id',
      'videos.chapters',
      'videos.collect_count',
      'videos.upload_id',
      'videos.source_url',
      'videos.source_mime',
      'videos.source_size',
      'videos.width',
      'videos.height',
      'videos.origin',
      'videos.source',
      'videos.generated',
    ])
    .executeTakeFirst()

export type VideoDetailRow = NonNullable<Awaited<ReturnType<typeof findVideoRow>>>

/** Uploads that videos show, or have shown and may show again. */
export const filmsOfVideos = sql`select upload_id from videos where state in ('PUBLISHED', 'OFFLINE') and published_at is not null`

export const findVideoIdOfUpload = async (db: Db, uploadId: number): Promise<number | undefined> =>
  (await db.selectFrom('videos').select('id').where('upload_id', '=', uploadId).executeTakeFirst())?.id

export const findSeriesRow = (db: Db, id: number) =>
  listedSeries(db).select(['id', 'title']).where('id', '=', id).executeTakeFirst()

const SERIES_ITEM_LIMIT = 100

export const listSeriesItems = (db: Db, seriesId: number) =>
  listedVideos(db)
    .select(['videos.id', 'videos.series_position', 'videos.title', 'videos.duration_ms'])
    .where('videos.series_id', '=', seriesId)
    .orderBy('videos.series_position')
    .limit(SERIES_ITEM_LIMIT)
    .execute()

export async function listSeriesRows(db: Db, paging: { pageNo: number; pageSize: number; cursor?: string | undefined }) {
  const query = listedSeries(db)
    .select(['video_series.id', 'video_series.title', 'video_series.intro', 'video_series.video_count'])
    // One without a picture of its own shows that of its first video.
    .select(eb =>
      eb.fn
        .coalesce(
          eb.fn<string | null>('nullif', ['video_series.cover', sql.lit('')]),
          eb
            .selectFrom('videos')
            .whereRef('videos.series_id', '=', 'video_series.id')
            .where('videos.state', '=', 'PUBLISHED')
            .where('videos.visibility', '=', 'PUBLIC')
            .select('videos.cover')
            .orderBy('videos.series_position')
            .limit(1),
          sql.lit(''),
        )
        .as('cover'),
    )
    .select(eb =>
      eb
        .selectFrom('videos')
        .whereRef('videos.series_id', '=', 'video_series.id')
        .where('videos.state', '=', 'PUBLISHED')
        .where('videos.visibility', '=', 'PUBLIC')
        .select('videos.id')
        .orderBy('videos.series_position')
        .limit(1)
        .as('first_video_id'),
    )
  return keysetPage(db, query, {
    paging,
    order: [
      { column: 'video_series.created_at', direction: 'desc' },
      { column: 'video_series.id', direction: 'desc' },
    ],
  })
}

export type SeriesRow = Awaited<ReturnType<typeof listSeriesRows>>['rows'][number]

const RELATED_LIMIT = 8

/** Much-seen videos of the same category: the head of an index. */
export const listRelatedRows = (db: Db, category: VideoCategory, exceptId: number) =>
  withCard(listedVideos(db))
    .where('videos.category', '=', category)
    .where('videos.id', '<>', exceptId)
    .orderBy('videos.view_count', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(RELATED_LIMIT)
    .execute()

export const findVideoSpan = (db: Db, id: number) =>
  openableVideos(db)
    .select(['videos.category', 'videos.duration_ms', 'videos.bullet_count'])
    .where('videos.id', '=', id)
    .executeTakeFirst()

/** The newest ones, when there are more than a player can show. */
export const listBulletRows = (db: Db, videoId: number) =>
  visibleBullets(db)
    .select(['id', 'at_ms', 'text', 'mode', 'color', 'size', 'created_at'])
    .where('video_id', '=', videoId)
    .orderBy('id', 'desc')
    .limit(BULLET_TRACK_LIMIT)
    .execute()

export const listVideosForSearch = (db: Db, afterId: number, limit: number) =>
  withCard(listedVideos(db)).where('videos.id', '>', afterId).orderBy('videos.id').limit(limit).execute()

export const findVideoForSearch = (db: Db, id: number) =>
  withCard(listedVideos(db)).where('videos.id', '=', id).executeTakeFirst()

/** Condition on `videos`: what is suspended with its owner. A person's own videos are those of no company. */
export const videosOfOwner = ({ kind, id }: Owner): RawBuilder<boolean> =>
  kind === 'company' ? sql`owner_company_id = ${id}` : sql`owner_user_id = ${id} and owner_company_id is null`
