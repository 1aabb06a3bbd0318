/** The banners of the home page, which operators keep. */

import type { CallParsed } from '#lib/contract/define.ts'
import type { HomeBanner } from '#lib/contract/platform/home.ts'
import type { BannerEntry, operatorContent } from '#lib/contract/platform/operator-content.ts'
import { date } from '#lib/format/date.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { refuseOtherList, refuseOutdated, versionOf } from '#server/version.ts'
import * as queries from './banner-queries.ts'

const words = (row: queries.BannerRow) => ({
  title: row.title,
  subtitle: row.subtitle,
  action: row.action,
  href: row.href,
  picture: row.picture,
  from: row.from_day,
  to: row.to_day,
  enabled: row.enabled,
})

const present = (row: queries.BannerRow): BannerEntry => ({ id: row.id, ...words(row), version: versionOf(words(row)) })

/** Those of a day (Shanghai) in their order; a banner without dates is always shown. */
export async function listShownBanners(db: Db, now: Date, limit: number): Promise<HomeBanner[]> {
  const rows = await queries.listBannersOf(db, date(now), limit)
  return rows.map(({ id, title, subtitle, action, href, picture }) => ({ id, title, subtitle, action, href, picture }))
}

export const listBanners = async (db: Db): Promise<BannerEntry[]> => (await queries.listAllBanners(db)).map(present)

/** Without the upload: `picture` is the key of the picture that was made of it. */
type Words = Omit<CallParsed<typeof operatorContent.addBanner>['body'], 'uploadId'> & { picture: string }

const columnsOf = <Given extends { from: string | null; to: string | null }>({ from, to, ...others }: Given) => ({
  ...others,
  from_day: from,
  to_day: to,
})

export async function addBanner(trx: Db, given: Words): Promise<BannerEntry> {
  const row = await queries.insertBanner(trx, columnsOf(given))
  await purgeTags(trx, [pageTag.home])
  return present(row)
}

/** @throws AppError `missing.record`, `state.changed` when somebody has changed it since it was read as `version`. */
export async function changeBanner(
  trx: Db,
  id: number,
  { version, ...change }: Omit<Words, 'picture'> & { picture?: string; version?: string | undefined },
): Promise<BannerEntry> {
  const before = await queries.lockBanner(trx, id)
  if (!before) throw new AppError('missing.record')
  await refuseOutdated(version, () => versionOf(words(before)))
  const row = await queries.updateBanner(trx, id, columnsOf(change))
  if (!row) throw new AppError('missing.record')
  await purgeTags(trx, [pageTag.home])
  return present(row)
}

/** @throws AppError `missing.record` */
export async function removeBanner(trx: Db, id: number): Promise<void> {
  if (!(await queries.deleteBanner(trx, id))) throw new AppError('missing.record')
  await purgeTags(trx, [pageTag.home])
}

/** @throws AppError `state.conflict` when the ids are not exactly the banners there are, `state.changed` when `before` is not their order. */
export async function sortBanners(trx: Db, ids: readonly number[], before?: readonly number[]): Promise<BannerEntry[]> {
  const known = await queries.lockBannerIds(trx)
  if (new Set(ids).size !== ids.length || ids.length !== known.length || known.some(id => !ids.includes(id))) {
    throw new AppError('state.conflict', { message: '横幅刚被别人增删过，请刷新后再排' })
  }
  refuseOtherList(
    before,
    (await queries.listAllBanners(trx)).map(row => row.id),
  )
  await queries.updateBannerOrder(trx, ids)
  await purgeTags(trx, [pageTag.home])
  return listBanners(trx)
}
