/** SQL of the videos that a member works with. */
import { type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { videoWorkspace } from '#lib/contract/park/video-workspace.ts'
import type { Actor } from '#server/access/actor.ts'
import { ownedOnly } from '#server/access/ownership.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'

export type MyVideosQuery = CallParsed<(typeof videoWorkspace)['listMyVideos']>['query']

/** What is deleted is gone, for its owner too. */
const videos = (db: Db) => db.selectFrom('videos').where('videos.state', '<>', 'DELETED')

const withVideo = <Selection>(query: SelectQueryBuilder<Database, 'videos', Selection>) =>
  query
    .leftJoin('users as owner', 'owner.id', 'videos.owner_user_id')
    .select([
      'videos.id',
      'videos.title',
      'videos.cover',
      'videos.category',
      'videos.state',
      'videos.state_reason',
      'videos.visibility',
      'videos.duration_ms',
      'videos.view_count',
      'videos.like_count',
      'videos.bullet_count',
      'videos.created_at',
      'videos.owner_user_id',
      'videos.owner_company_id',
      'owner.nickname as owner_nickname',
    ])

export const listMyVideoRows = (db: Db, actor: Actor, query: MyVideosQuery) => {
  const own = videos(db).where(ownedOnly(actor, { user: 'videos.owner_user_id', company: 'videos.owner_company_id' }))
  const rows = narrowed(own, query, { state: 'videos.state', text: 'videos.title' })
  return keysetPage(db, withVideo(rows), {
    paging: query,
    order: newestFirst('videos'),
  })
}

export type MyVideoRow = Awaited<ReturnType<typeof listMyVideoRows>>['rows'][number]

export const findMyVideoRow = (db: Db, id: number) =>
  withVideo(videos(db).where('videos.id', '=', id))
    .leftJoin('video_series as series', 'series.id', 'videos.series_id')
    .select([
      'videos.intro',
      'videos.tags',
      'videos.source_url',
      'videos.source_mime',
      'videos.source_size',
      'videos.collect_count',
      'videos.published_at',
      'series.title as series_title',
    ])
    .executeTakeFirst()

export type MyVideoDetailRow = NonNullable<Awaited<ReturnType<typeof findMyVideoRow>>>

/** Locks what decides whether it may be changed. */
export const lockVideo = (trx: Db, id: number) =>
  videos(trx)
    .where('videos.id', '=', id)
    .select(['id', 'state', 'owner_user_id', 'owner_company_id', 'series_id'])
    .forUpdate()
    .executeTakeFirst()

export const updateVideo = (trx: Db, id: number, change: Updateable<Database['videos']>) =>
  trx.updateTable('videos').set(change).where('id', '=', id).execute()

/** How many public videos the series has now. */
export const updateSeriesCount = (trx: Db, seriesId: number) =>
  sql`
    update video_series set video_count = (select count(*) from videos v
      where v.series_id = video_series.id and v.state = 'PUBLISHED' and v.visibility = 'PUBLIC')
    where id = ${seriesId}`.execute(trx)
