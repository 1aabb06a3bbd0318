/** My videos, in every state, and taking them down. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { MyVideo, MyVideoState, videoWorkspace } from '#lib/contract/park/video-workspace.ts'
import type { Actor } from '#server/access/actor.ts'
import { isOwned, ownedOnly } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'

type Calls = typeof videoWorkspace
type Query = CallParsed<Calls['listMyVideos']>['query']

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

const listRows = (db: Db, actor: Actor, query: Query) => {
  const own = videos(db).where(ownedOnly(actor, { user: 'videos.owner_user_id', company: 'videos.owner_company_id' }))
  const rows = narrowed(own, query, { state: 'videos.state', text: 'videos.title' })
  return keysetPage(db, withVideo(rows), {
    paging: query,
    order: newestFirst('videos'),
  })
}

type Row = Awaited<ReturnType<typeof listRows>>['rows'][number]

const present = (row: Row): MyVideo => ({
  id: row.id,
  title: row.title,
  cover: row.cover,
  category: row.category,
  state: row.state as MyVideoState,
  reason: row.state_reason,
  visibility: row.visibility,
  durationMs: row.duration_ms,
  ownerName: row.owner_nickname ?? '已注销用户',
  viewCount: row.view_count,
  likeCount: row.like_count,
  bulletCount: row.bullet_count,
  createdAt: row.created_at.toISOString(),
})

export const listMyVideos = async (db: Db, actor: Actor, query: Query): Promise<CallResult<Calls['listMyVideos']>> =>
  presentPage(await listRows(db, actor, query), present)

const mine = (actor: Actor, row: { owner_user_id: number; owner_company_id: number | null }) =>
  isOwned(actor, { userId: row.owner_user_id, companyId: row.owner_company_id })

/** @throws AppError `missing.record` for what is not mine, or deleted. */
export async function getMyVideo(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getMyVideo']>> {
  const row = await withVideo(videos(db).where('videos.id', '=', id))
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
  if (!row || !mine(actor, row)) throw new AppError('missing.record')
  return {
    ...present(row),
    intro: row.intro,
    tags: row.tags,
    source: row.source_url === null ? null : { url: row.source_url, mime: row.source_mime ?? 'video/mp4', size: row.source_size },
    seriesTitle: row.series_title,
    collectCount: row.collect_count,
    publishedAt: row.published_at?.toISOString() ?? null,
  }
}

/** Takes it from the public, whatever it was before. */
async function takeDown(trx: Db, row: { id: number; owner_user_id: number; series_id: number | null }): Promise<void> {
  await removeDocuments(trx, 'video', [row.id])
  if (row.series_id !== null)
    await sql`
      update video_series set video_count = (select count(*) from videos v
        where v.series_id = video_series.id and v.state = 'PUBLISHED' and v.visibility = 'PUBLIC')
      where id = ${row.series_id}`.execute(trx)
  await purgeTags(trx, [`video:${row.id}`, 'videos', `user:${row.owner_user_id}`])
}

const findForChange = async (trx: Db, actor: Actor, id: number) => {
  const row = await videos(trx)
    .where('videos.id', '=', id)
    .select(['id', 'state', 'owner_user_id', 'owner_company_id', 'series_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!row || !mine(actor, row)) throw new AppError('missing.record')
  return row
}

/** @throws AppError `missing.record` for what is not mine, `state.conflict` for what is not published. */
export const withdrawVideo = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await findForChange(trx, actor, id)
    if (row.state !== 'PUBLISHED') throw new AppError('state.conflict', { message: '只有已发布的视频可以下架' })
    await trx.updateTable('videos').set({ state: 'OFFLINE', state_reason: '作者下架' }).where('id', '=', id).execute()
    await takeDown(trx, row)
    return { done: true as const }
  })

/** @throws AppError `missing.record` for what is not mine, or deleted already. */
export const deleteVideo = (db: Db, actor: Actor, id: number): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const row = await findForChange(trx, actor, id)
    await trx.updateTable('videos').set({ state: 'DELETED' }).where('id', '=', id).execute()
    await takeDown(trx, row)
    return { done: true as const }
  })
