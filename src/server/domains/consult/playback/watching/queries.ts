/** SQL of watching playbacks: bullet comments, likes, blocked senders, where somebody stopped. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { BulletState, PlaybackBulletsTable } from '../tables.ts'
import { publicPlaybacks, visibleBullets } from '../visibility.ts'

/** The published playback of a consultation. */
export const findWatched = (db: Db, by: { consultationId: number } | { playbackId: number }) =>
  publicPlaybacks(db)
    .select(['playbacks.id', 'playbacks.title', 'playbacks.price', 'playbacks.seconds', 'playbacks.free_seconds'])
    .select('playbacks.like_count')
    .$if('consultationId' in by, query =>
      query.where('playbacks.consultation_id', '=', 'consultationId' in by ? by.consultationId : 0),
    )
    .$if('playbackId' in by, query => query.where('playbacks.id', '=', 'playbackId' in by ? by.playbackId : 0))
    .executeTakeFirst()

/** Whether the person paid for the whole of it. */
export const hasBought = async (db: Db, playbackId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('playback_grants')
    .select('id')
    .where('playback_id', '=', playbackId)
    .where('user_id', '=', userId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()) !== undefined

export const insertBullet = (trx: Db, row: Insertable<PlaybackBulletsTable>) =>
  trx
    .insertInto('playback_bullets')
    .values(row)
    .returning(['id', 'at_ms', 'content', 'mode', 'color', 'size', 'like_count', 'created_at'])
    .executeTakeFirstOrThrow()

/** Holds the playback, so that its count and its bullet comments go together. @returns what of it anybody may see. */
export const addBulletCount = (trx: Db, playbackId: number, change: 1 | -1) =>
  trx
    .updateTable('playbacks')
    .set({ bullet_count: sql<number>`greatest(0, bullet_count + ${change})` })
    .where('id', '=', playbackId)
    .returning(['price', 'seconds', 'free_seconds'])
    .executeTakeFirst()

/** The moment of a bullet comment, in milliseconds from the start. */
export const findMoment = async (trx: Db, id: number): Promise<number> =>
  (await trx.selectFrom('playback_bullets').select('at_ms').where('id', '=', id).executeTakeFirstOrThrow()).at_ms

/** A visible one under a published playback. */
export const findBullet = (db: Db, id: number) =>
  visibleBullets(db)
    .innerJoin('playbacks', 'playbacks.id', 'playback_bullets.playback_id')
    .where(sql<boolean>`playbacks.is_public`)
    .where('playback_bullets.id', '=', id)
    .select([
      'playback_bullets.id',
      'playback_bullets.playback_id',
      'playback_bullets.author_user_id',
      'playback_bullets.content',
    ])
    .select(['playbacks.title', 'playbacks.type'])
    .executeTakeFirst()

export type FoundBullet = NonNullable<Awaited<ReturnType<typeof findBullet>>>

/** @returns false when it did not stand so any more. */
export const moveBullet = async (trx: Db, id: number, from: BulletState, to: BulletState): Promise<boolean> =>
  (
    await trx
      .updateTable('playback_bullets')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', '=', sql.lit(from))
      .executeTakeFirstOrThrow()
  ).numUpdatedRows === 1n

export type WatchLike = 'PLAYBACK' | 'BULLET'

/** @returns false when nothing changed. */
export async function writeLike(trx: Db, target: WatchLike, id: number, userId: number, like: boolean): Promise<boolean> {
  if (like) {
    const made = await trx
      .insertInto('playback_likes')
      .values({ target, target_id: id, user_id: userId })
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return made !== undefined
  }
  const gone = await trx
    .deleteFrom('playback_likes')
    .where('target', '=', target)
    .where('target_id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** @returns the likes. What a demonstration begins with stays counted. */
export async function addLikes(trx: Db, target: WatchLike, id: number, change: -1 | 0 | 1): Promise<number> {
  const likes = sql<number>`greatest(0, like_count + ${change})`
  const row =
    target === 'PLAYBACK'
      ? await trx
          .updateTable('playbacks')
          .set({ like_count: likes })
          .where('id', '=', id)
          .returning('like_count as total')
          .executeTakeFirst()
      : await trx
          .updateTable('playback_bullets')
          .set({ like_count: likes })
          .where('id', '=', id)
          .returning('like_count as total')
          .executeTakeFirst()
  return row?.total ?? 0
}

export const findReportedBullet = (db: Db, id: number) =>
  db
    .selectFrom('playback_bullets as bullet')
    .innerJoin('playbacks', 'playbacks.id', 'bullet.playback_id')
    .select(['bullet.content', 'bullet.author_user_id', 'bullet.playback_id', 'bullet.at_ms', 'bullet.state'])
    .select(['playbacks.title', 'playbacks.type'])
    .where('bullet.id', '=', id)
    .executeTakeFirst()

export const insertBlock = (trx: Db, userId: number, authorId: number) =>
  trx
    .insertInto('playback_bullet_blocks')
    .values({ user_id: userId, author_user_id: authorId })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const deleteBlocks = async (trx: Db, userId: number): Promise<number> =>
  Number((await trx.deleteFrom('playback_bullet_blocks').where('user_id', '=', userId).executeTakeFirstOrThrow()).numDeletedRows)

/** Numbers of one's own, of liked and of blocked bullet comments under a playback; whether it is liked, and anybody blocked. */
export async function listMine(db: Db, playbackId: number, userId: number) {
  const under = () => visibleBullets(db).select('playback_bullets.id').where('playback_bullets.playback_id', '=', playbackId)
  const ids = (rows: { id: number }[]) => rows.map(row => row.id)
  const [own, liked, hidden, likesIt, block] = await Promise.all([
    under().where('author_user_id', '=', userId).execute(),
    under()
      .innerJoin('playback_likes as liking', 'liking.target_id', 'playback_bullets.id')
      .where('liking.target', '=', 'BULLET')
      .where('liking.user_id', '=', userId)
      .execute(),
    under()
      .innerJoin('playback_bullet_blocks as block', 'block.author_user_id', 'playback_bullets.author_user_id')
      .where('block.user_id', '=', userId)
      .execute(),
    db
      .selectFrom('playback_likes')
      .select('target_id')
      .where('target', '=', 'PLAYBACK')
      .where('target_id', '=', playbackId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db.selectFrom('playback_bullet_blocks').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
  ])
  return {
    ownBullets: ids(own),
    likedBullets: ids(liked),
    hiddenBullets: ids(hidden),
    liked: likesIt !== undefined,
    blocks: block !== undefined,
  }
}

export const findPosition = async (db: Db, playbackId: number, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('playback_positions')
      .select('at_ms')
      .where('user_id', '=', userId)
      .where('playback_id', '=', playbackId)
      .executeTakeFirst()
  )?.at_ms ?? 0

export const upsertPosition = (trx: Db, row: { user_id: number; playback_id: number; at_ms: number; updated_at: Date }) =>
  trx
    .insertInto('playback_positions')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'playback_id']).doUpdateSet({ at_ms: row.at_ms, updated_at: row.updated_at }),
    )
    .execute()

/** Visible ones by number, for everybody who watches. */
export const listLiveRows = (db: Db, ids: readonly number[]) =>
  visibleBullets(db)
    .select(['id', 'playback_id', 'at_ms', 'content', 'mode', 'color', 'size', 'like_count', 'created_at'])
    .where(sql<boolean>`id = any (${ids}::int[])`)
    .orderBy('id')
    .execute()
