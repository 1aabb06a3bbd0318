/** SQL of the banners of the home page. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { HomeBannersTable } from './tables.ts'

const banners = (db: Db) => db.selectFrom('home_banners').selectAll().orderBy('position_no').orderBy('id')

export type BannerRow = Awaited<ReturnType<ReturnType<typeof banners>['executeTakeFirstOrThrow']>>

type BannerColumns = Omit<Insertable<HomeBannersTable>, 'id' | 'position_no'>

export const listAllBanners = (db: Db): Promise<BannerRow[]> => banners(db).execute()

/** @param day `YYYY-MM-DD` */
export const listBannersOf = (db: Db, day: string, limit: number): Promise<BannerRow[]> =>
  banners(db)
    .where('enabled', '=', true)
    .where(({ or, eb }) => or([eb('from_day', 'is', null), eb('from_day', '<=', day)]))
    .where(({ or, eb }) => or([eb('to_day', 'is', null), eb('to_day', '>=', day)]))
    .limit(limit)
    .execute()

export const lockBanner = (trx: Db, id: number): Promise<BannerRow | undefined> =>
  trx.selectFrom('home_banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The new banner stands last. */
export const insertBanner = (trx: Db, columns: BannerColumns): Promise<BannerRow> =>
  trx
    .insertInto('home_banners')
    .values({ ...columns, position_no: sql<number>`(select coalesce(max(position_no), 0) + 1 from home_banners)` })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Without a picture the banner keeps the one it has. */
export const updateBanner = (
  trx: Db,
  id: number,
  { picture, ...columns }: Omit<BannerColumns, 'picture'> & { picture?: string | undefined },
): Promise<BannerRow | undefined> =>
  trx
    .updateTable('home_banners')
    .set({ ...columns, picture: picture ?? sql`picture` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteBanner = async (trx: Db, id: number): Promise<boolean> =>
  (await trx.deleteFrom('home_banners').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n

export const lockBannerIds = async (trx: Db): Promise<number[]> =>
  (await trx.selectFrom('home_banners').select('id').forUpdate().execute()).map(row => row.id)

/** @param ids of all banners, in their new order. */
export const updateBannerOrder = (trx: Db, ids: readonly number[]): Promise<unknown> =>
  sql`
    update home_banners set position_no = o.place from unnest(${[...ids]}::int[]) with ordinality as o (id, place)
    where o.id = home_banners.id`.execute(trx)
