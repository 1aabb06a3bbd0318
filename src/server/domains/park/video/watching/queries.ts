/** SQL of watching videos: likes, collecting, bullet comments, blocked senders, where somebody stopped. */
import { type Insertable, sql } from 'kysely'
import { BULLET_TRACK_LIMIT } from '#lib/contract/consult/bullet.ts'
import { WINDOW_LIMIT } from '#lib/contract/park/video-watching.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { BulletState, VideoBulletsTable } from '../tables.ts'
import { openableVideos, visibleBullets } from '../visibility.ts'

export type Mark = 'LIKE' | 'COLLECT'

export const findWatched = (db: Db, id: number) =>
  openableVideos(db)
    .select(['id', 'title', 'duration_ms', 'owner_user_id', 'owner_company_id', 'like_count', 'collect_count'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locked, so that two clicks on the same one wait for each other and never miscount. A hidden video is found only by those who marked it. */
export const lockMarked = (trx: Db, id: number, mark: { kind: Mark; userId: number }) =>
  trx
    .selectFrom('videos')
    .select(['id', 'like_count', 'collect_count'])
    .where('id', '=', id)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('state', '=', 'PUBLISHED'), eb('visibility', '<>', 'PRIVATE')]),
        exists(
          selectFrom('video_marks')
            .select('video_marks.user_id')
            .where('video_marks.video_id', '=', id)
            .where('video_marks.kind', '=', mark.kind)
            .where('video_marks.user_id', '=', mark.userId),
        ),
      ]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

/** @returns whether something changed. The numbers follow the rows (`db/baseline/park/video-watching.ts`). */
export async function insertMark(trx: Db, videoId: number, { kind, userId }: { kind: Mark; userId: number }, at: Date) {
  const row = await trx
    .insertInto('video_marks')
    .values({ video_id: videoId, kind, user_id: userId, created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMark(trx: Db, videoId: number, { kind, userId }: { kind: Mark; userId: number }) {
  const row = await trx
    .deleteFrom('video_marks')
    .where('video_id', '=', videoId)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const getCounts = (db: Db, id: number) =>
  db.selectFrom('videos').select(['like_count', 'collect_count']).where('id', '=', id).executeTakeFirstOrThrow()

export const listCollectedRows = (
  db: Db,
  userId: number,
  paging: { pageNo: number; pageSize: number; cursor?: string | undefined },
) =>
  keysetPage(
    db,
    db
      .selectFrom('video_marks')
      .innerJoin('videos', 'videos.id', 'video_marks.video_id')
      .leftJoin('users as author', 'author.id', 'videos.owner_user_id')
      .leftJoin('companies as company', 'company.id', 'videos.owner_company_id')
      .select(['videos.id', 'videos.title', 'videos.cover', 'videos.state', 'videos.visibility'])
      .select(['author.nickname as author_nickname', 'company.name as company_name', 'video_marks.created_at as saved_at'])
      .where('video_marks.user_id', '=', userId)
      .where('video_marks.kind', '=', 'COLLECT'),
    {
      paging,
      order: [
        { column: 'video_marks.created_at', direction: 'desc' },
        { column: 'video_marks.video_id', direction: 'desc' },
      ],
    },
  )

export type CollectedRow = Awaited<ReturnType<typeof listCollectedRows>>['rows'][number]

const bulletColumns = [
  'video_bullets.id',
  'video_bullets.video_id',
  'video_bullets.at_ms',
  'video_bullets.text',
  'video_bullets.mode',
  'video_bullets.color',
  'video_bullets.size',
  'video_bullets.like_count',
  'video_bullets.created_at',
] as const

export const insertBullet = (trx: Db, row: Insertable<VideoBulletsTable>) =>
  trx.insertInto('video_bullets').values(row).returning(bulletColumns).executeTakeFirstOrThrow()

export type BulletRow = Awaited<ReturnType<typeof insertBullet>>

/** Holds the video, so that its count and its bullet comments go together. */
export const addBulletCount = (trx: Db, videoId: number, change: 1 | -1) =>
  trx
    .updateTable('videos')
    .set({ bullet_count: sql<number>`greatest(0, bullet_count + ${change})` })
    .where('id', '=', videoId)
    .execute()

/** Visible ones by number, for everybody who watches. */
export const listLiveRows = (db: Db, ids: readonly number[]) =>
  visibleBullets(db).select(bulletColumns).where(sql<boolean>`id = any (${ids}::int[])`).orderBy('id').execute()

/** The newest of a part of the film, where there are more than are listed. */
export const listWindowRows = (db: Db, videoId: number, { from, to }: { from: number; to: number }) =>
  visibleBullets(db)
    .select(bulletColumns)
    .where('video_id', '=', videoId)
    .where('at_ms', '>=', from)
    .where('at_ms', '<', to)
    .orderBy('id', 'desc')
    .limit(WINDOW_LIMIT)
    .execute()

/** In whatever state, under whatever video. */
export const findBullet = (db: Db, id: number) =>
  db
    .selectFrom('video_bullets as bullet')
    .innerJoin('videos', 'videos.id', 'bullet.video_id')
    .select(['bullet.id', 'bullet.video_id', 'bullet.user_id', 'bullet.at_ms', 'bullet.text', 'bullet.state'])
    .select(['videos.title', 'videos.owner_user_id', 'videos.owner_company_id'])
    .select(
      sql<boolean>`bullet.state = 'VISIBLE' and videos.state = 'PUBLISHED' and videos.visibility <> 'PRIVATE'`.as('is_public'),
    )
    .where('bullet.id', '=', id)
    .executeTakeFirst()

export type FoundBullet = NonNullable<Awaited<ReturnType<typeof findBullet>>>

/** @returns false when it is not in that state any more. */
export async function moveBullet(trx: Db, id: number, from: BulletState, to: BulletState): Promise<boolean> {
  const row = await trx
    .updateTable('video_bullets')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function writeBulletLike(trx: Db, bulletId: number, userId: number, like: boolean, at: Date): Promise<number> {
  await trx.selectFrom('video_bullets').select('id').where('id', '=', bulletId).forNoKeyUpdate().execute()
  if (like) {
    await trx
      .insertInto('video_bullet_likes')
      .values({ bullet_id: bulletId, user_id: userId, created_at: at })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  } else await trx.deleteFrom('video_bullet_likes').where('bullet_id', '=', bulletId).where('user_id', '=', userId).execute()
  const row = await trx.selectFrom('video_bullets').select('like_count').where('id', '=', bulletId).executeTakeFirstOrThrow()
  return row.like_count
}

export const insertBlock = (trx: Db, userId: number, authorId: number, at: Date) =>
  trx
    .insertInto('video_bullet_blocks')
    .values({ user_id: userId, author_user_id: authorId, created_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteBlocks = async (trx: Db, userId: number): Promise<number> =>
  Number((await trx.deleteFrom('video_bullet_blocks').where('user_id', '=', userId).executeTakeFirstOrThrow()).numDeletedRows)

/** Numbers of one's own, of liked and of blocked bullet comments under a video, and what one marked of it. */
export async function listMine(db: Db, videoId: number, userId: number) {
  const under = () =>
    visibleBullets(db)
      .select('video_bullets.id')
      .where('video_bullets.video_id', '=', videoId)
      .orderBy('video_bullets.id', 'desc')
      .limit(BULLET_TRACK_LIMIT)
  const [own, liked, hidden, block, marks, position] = await Promise.all([
    under().where('video_bullets.user_id', '=', userId).execute(),
    under()
      .innerJoin('video_bullet_likes as liking', 'liking.bullet_id', 'video_bullets.id')
      .where('liking.user_id', '=', userId)
      .execute(),
    under()
      .innerJoin('video_bullet_blocks as block', 'block.author_user_id', 'video_bullets.user_id')
      .where('block.user_id', '=', userId)
      .execute(),
    db.selectFrom('video_bullet_blocks').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
    db.selectFrom('video_marks').select('kind').where('video_id', '=', videoId).where('user_id', '=', userId).execute(),
    db
      .selectFrom('video_positions')
      .select('at_ms')
      .where('user_id', '=', userId)
      .where('video_id', '=', videoId)
      .executeTakeFirst(),
  ])
  const ids = (rows: { id: number }[]) => rows.map(row => row.id)
  return {
    position: position?.at_ms ?? 0,
    liked: marks.some(mark => mark.kind === 'LIKE'),
    collected: marks.some(mark => mark.kind === 'COLLECT'),
    ownBullets: ids(own),
    likedBullets: ids(liked),
    hiddenBullets: ids(hidden),
    blocks: block !== undefined,
  }
}

export const upsertPosition = (trx: Db, row: { user_id: number; video_id: number; at_ms: number; updated_at: Date }) =>
  trx
    .insertInto('video_positions')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'video_id']).doUpdateSet({ at_ms: row.at_ms, updated_at: row.updated_at }),
    )
    .execute()
