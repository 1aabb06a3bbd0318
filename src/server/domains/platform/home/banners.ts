/** The banners of the home page, which operators keep. */
import { sql } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { HomeBanner } from '#lib/contract/platform/home.ts'
import type { BannerEntry, operatorContent } from '#lib/contract/platform/operator-content.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'

const SHANGHAI_OFFSET_MS = 8 * 3_600_000

const inOrder = (db: Db) => db.selectFrom('home_banners').selectAll().orderBy('position_no').orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof inOrder>['executeTakeFirstOrThrow']>>

const present = (row: Row): BannerEntry => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  action: row.action,
  href: row.href,
  picture: row.picture,
  from: row.from_day,
  to: row.to_day,
  enabled: row.enabled,
})

/** Those of a day (Shanghai) in their order; a banner without dates is always shown. */
export async function listShownBanners(db: Db, now: Date, limit: number): Promise<HomeBanner[]> {
  const today = new Date(now.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)
  const rows = await inOrder(db)
    .where('enabled', '=', true)
    .where(({ or, eb }) => or([eb('from_day', 'is', null), eb('from_day', '<=', today)]))
    .where(({ or, eb }) => or([eb('to_day', 'is', null), eb('to_day', '>=', today)]))
    .limit(limit)
    .execute()
  return rows.map(({ id, title, subtitle, action, href, picture }) => ({ id, title, subtitle, action, href, picture }))
}

export const listBanners = async (db: Db): Promise<BannerEntry[]> => (await inOrder(db).execute()).map(present)

/** Without the upload: `picture` is the key of the picture that was made of it. */
type Words = Omit<CallParsed<typeof operatorContent.addBanner>['body'], 'uploadId'> & { picture: string }

const columnsOf = ({ from, to, ...words }: Words) => ({ ...words, from_day: from, to_day: to })

export async function addBanner(trx: Db, words: Words): Promise<BannerEntry> {
  const row = await trx
    .insertInto('home_banners')
    .values({
      ...columnsOf(words),
      position_no: sql<number>`(select coalesce(max(position_no), 0) + 1 from home_banners)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await purgeTags(trx, ['home'])
  return present(row)
}

/** @throws AppError `missing.record` */
export async function changeBanner(
  trx: Db,
  id: number,
  words: Omit<Words, 'picture'> & { picture?: string },
): Promise<BannerEntry> {
  const { picture, ...rest } = words
  const row = await trx
    .updateTable('home_banners')
    .set({ ...columnsOf({ ...rest, picture: '' }), picture: picture ?? sql`picture` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('missing.record')
  await purgeTags(trx, ['home'])
  return present(row)
}

/** @throws AppError `missing.record` */
export async function removeBanner(trx: Db, id: number): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('home_banners').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('missing.record')
  await purgeTags(trx, ['home'])
}

/** @throws AppError `state.conflict` when the ids are not exactly the banners there are. */
export async function sortBanners(trx: Db, ids: readonly number[]): Promise<BannerEntry[]> {
  const known = await trx.selectFrom('home_banners').select('id').forUpdate().execute()
  if (new Set(ids).size !== ids.length || ids.length !== known.length || known.some(row => !ids.includes(row.id))) {
    throw new AppError('state.conflict', { message: '横幅刚被别人增删过，请刷新后再排' })
  }
  await sql`
    update home_banners set position_no = o.place from unnest(${[...ids]}::int[]) with ordinality as o (id, place)
    where o.id = home_banners.id`.execute(trx)
  await purgeTags(trx, ['home'])
  return listBanners(trx)
}
