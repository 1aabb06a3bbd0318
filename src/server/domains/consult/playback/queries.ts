/** All SQL of playbacks. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { BULLET_TRACK_LIMIT } from '#lib/contract/consult/bullet.ts'
import type { PlaybackType } from '#lib/contract/consult/playback-card.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { publicPlaybacks, visibleBullets } from './visibility.ts'

const byId: OrderColumn = { column: 'playbacks.id', direction: 'desc' }
const orders: Record<'newest' | 'hot', OrderColumn[]> = {
  newest: [{ column: 'playbacks.published_at', direction: 'desc' }, byId],
  hot: [{ column: 'playbacks.play_count', direction: 'desc' }, byId],
}

const withCard = <Selection>(query: SelectQueryBuilder<Database, 'playbacks', Selection>) =>
  query
    .leftJoin('consultants', 'consultants.id', 'playbacks.consultant_id')
    .leftJoin('consult_categories as category', 'category.id', 'playbacks.category_id')
    .select([
      'playbacks.id',
      'playbacks.consultation_id',
      'playbacks.consultant_id',
      'playbacks.root_category_id',
      'playbacks.category_id',
      'playbacks.type',
      'playbacks.title',
      'playbacks.summary',
      'playbacks.cover',
      'playbacks.price',
      'playbacks.seconds',
      'playbacks.play_count',
      'playbacks.bullet_count',
      'playbacks.published_at',
      'playbacks.created_at',
      'consultants.name as consultant_name',
      'consultants.title as consultant_title',
      'category.name as category_name',
    ])

export type PlaybackFilters = {
  sort: 'newest' | 'hot'
  type?: PlaybackType | undefined
  categoryId?: number | undefined
  price?: 'free' | 'paid' | undefined
  employeeId?: number | undefined
  pageNo: number
  pageSize: number
  cursor?: string | undefined
}

export function listPlaybackRows(db: Db, filters: PlaybackFilters) {
  let query = withCard(publicPlaybacks(db))
  const { type, categoryId, price, employeeId } = filters
  if (type) query = query.where('playbacks.type', '=', type)
  if (categoryId)
    query = query.where(eb =>
      eb.or([eb('playbacks.root_category_id', '=', categoryId), eb('playbacks.category_id', '=', categoryId)]),
    )
  if (price === 'free') query = query.where('playbacks.price', '=', 0)
  if (price === 'paid') query = query.where('playbacks.price', '>', 0)
  if (employeeId) query = query.where('playbacks.consultant_id', '=', employeeId)
  return keysetPage(db, query, { paging: filters, order: orders[filters.sort] })
}

export type PlaybackRow = Awaited<ReturnType<typeof listPlaybackRows>>['rows'][number]

/** The first rows by plays, without counting. */
export function listTopPlaybackRows(
  db: Db,
  options: { limit: number; rootCategoryId?: number | undefined; exceptId?: number | undefined },
) {
  let query = withCard(publicPlaybacks(db))
  if (options.rootCategoryId) query = query.where('playbacks.root_category_id', '=', options.rootCategoryId)
  if (options.exceptId) query = query.where('playbacks.id', '<>', options.exceptId)
  for (const column of orders.hot) query = query.orderBy(sql.ref(column.column), column.direction)
  return query.limit(options.limit).execute()
}

export const findPlaybackRow = (db: Db, id: number) =>
  withCard(publicPlaybacks(db))
    .select([
      'playbacks.like_count',
      'playbacks.free_seconds',
      'playbacks.preview_key',
      'playbacks.chapters',
      'playbacks.labels',
      'consultants.avatar as consultant_avatar',
    ])
    .where('playbacks.id', '=', id)
    .executeTakeFirst()

export type PlaybackDetailRow = NonNullable<Awaited<ReturnType<typeof findPlaybackRow>>>

/** Lines up to `untilMs`; the others are only counted. */
export const listLineRows = (db: Db, playbackId: number, untilMs: number) =>
  db
    .selectFrom('playback_lines')
    .select(['at_ms', 'speaker', 'type', 'content'])
    .where('playback_id', '=', playbackId)
    .where('at_ms', '<', untilMs)
    .where('omitted', '=', false)
    .orderBy('seq')
    .execute()

export async function countLines(db: Db, playbackId: number): Promise<number> {
  const row = await db
    .selectFrom('playback_lines')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('playback_id', '=', playbackId)
    .where('omitted', '=', false)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The published playback of a consultation. */
export const findTrackOwner = (db: Db, consultationId: number) =>
  publicPlaybacks(db)
    .select(['playbacks.id', 'playbacks.price', 'playbacks.seconds', 'playbacks.free_seconds', 'playbacks.bullet_count'])
    .where('playbacks.consultation_id', '=', consultationId)
    .executeTakeFirst()

/** The newest ones, when there are more than a player can show. */
export const listBulletRows = (db: Db, playbackId: number) =>
  visibleBullets(db)
    .select(['id', 'at_ms', 'content', 'mode', 'color', 'size', 'like_count', 'created_at'])
    .where('playback_id', '=', playbackId)
    .orderBy('id', 'desc')
    .limit(BULLET_TRACK_LIMIT)
    .execute()

export type BulletRow = Awaited<ReturnType<typeof listBulletRows>>[number]

/** Every recording of one consultation, published or not: for its two sides only. */
export const listRecordingRows = (db: Db, consultationId: number) =>
  db
    .selectFrom('playbacks')
    .select(['id', 'type', 'title', 'recording', 'publication'])
    .where('consultation_id', '=', consultationId)
    .orderBy('id')
    .execute()
