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
    .leftJoin('video_revisions as revision', 'revision.video_id', 'videos.id')
    .select([
      'videos.intro',
      'videos.tags',
      'videos.source_url',
      'videos.source_mime',
      'videos.source_size',
      'videos.collect_count',
      'videos.published_at',
      'videos.upload_id',
      'videos.series_id',
      'videos.origin',
      'videos.source',
      'videos.generated',
      'revision.state as revision_state',
      'revision.reason as revision_reason',
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

/** How many public videos the series has now; one without any is shown to nobody. */
export const updateSeriesCount = (trx: Db, seriesId: number) =>
  sql`
    update video_series set video_count = public.n, state = case
        when video_series.state = 'OFFLINE' then 'OFFLINE' when public.n > 0 then 'PUBLISHED' else 'DRAFT' end
    from (select count(*) as n from videos
      where series_id = ${seriesId} and state = 'PUBLISHED' and visibility = 'PUBLIC') public
    where video_series.id = ${seriesId}`.execute(trx)

/** The series that any of the videos stands in. */
export const listSeriesOf = async (db: Db, videoIds: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('videos')
      .where('id', 'in', [0, ...videoIds])
      .where('series_id', 'is not', null)
      .select('series_id')
      .distinct()
      .execute()
  ).flatMap(row => row.series_id ?? [])
