/** The front hall: what a city has, from every domain, through their services. */
import type { CallResult } from '#lib/contract/define.ts'
import type { HomeFigures, HomeWallGroup, home } from '#lib/contract/home.ts'
import type { Db } from '#server/db/client.ts'
import { areaShortName, getAncestors, getCitiesByActivity } from '#server/domains/nation/service.ts'
import { listBanners, listPhones } from './queries.ts'
import { jobRow } from './rows/jobs.ts'
import { jobGroup } from './wall.ts'

const BANNERS = 3

/** @throws AppError `missing.record` when there is no such city. */
export async function getIndex(db: Db, cityCode: number, now: Date): Promise<CallResult<typeof home.getIndex>> {
  const chain = await getAncestors(db, cityCode)
  const provinceCode = chain[0]?.code ?? cityCode
  const [banners, figures, rows] = await Promise.all([
    listBanners(db, cityCode, now, BANNERS),
    figuresOf(db, cityCode),
    Promise.all([jobRow(db, cityCode, now)]),
  ])
  return {
    city: { code: cityCode, name: areaShortName(cityCode), provinceCode },
    banners,
    hotWords: [],
    figures,
    rows: rows.filter(row => row.tiles.length > 0),
  }
}

async function figuresOf(db: Db, cityCode: number): Promise<HomeFigures> {
  const city = (await getCitiesByActivity(db, 400)).find(one => one.code === cityCode)
  return {
    services: city?.counts.service ?? 0,
    companies: city?.counts.company ?? 0,
    jobs: city?.counts.job ?? 0,
    schools: city?.counts.school ?? 0,
    postsToday: 0,
    consultantsOnline: 0,
  }
}

/** @throws AppError `missing.record` when there is no such city. */
export async function getFigures(db: Db, cityCode: number): Promise<HomeFigures> {
  await getAncestors(db, cityCode)
  return figuresOf(db, cityCode)
}

export async function listIndexCategories(db: Db, cityCode: number): Promise<HomeWallGroup[]> {
  return Promise.all([jobGroup(db, cityCode)])
}

export { listPhones }
