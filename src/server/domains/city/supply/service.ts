/** Demand and supply: counts searches that find nothing, stores the figures of each day that may be published, and reads them for pages and merchants. */

import { isbot } from 'isbot'
import type { SupplyAmounts, SupplyField, SupplyOpening, SupplyRow, SupplyView } from '#lib/contract/city/supply.ts'
import type { SearchIndex } from '#lib/contract/platform/search.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { areaIndex, areaName, areaOfCity } from '#server/domains/city/nation/service.ts'
import { search } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { blindIndex } from '#server/secrets.ts'
import { categoryOf } from './category-of.ts'
import { balance } from './measures.ts'
import { publishable } from './publishable.ts'
import * as queries from './queries.ts'

/** How long a search or a quote request counts as demand, and how long the numbers of a day are stored. */
export const SUPPLY_DAYS = 28
const MARK_BYTES = 16
const MAX_ROWS = 20_000
const MAX_CITIES = 20
const MAX_OPENINGS = 6

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Indexes in which a search without results counts as demand. Job-seekers without results are supply; nobody offers the rest. */
const fieldOfIndex: Partial<Record<SearchIndex, SupplyField>> = {
  server: 'SERVICE',
  servercompany: 'SERVICE',
  companyconsultation: 'CONSULT',
  consultant: 'CONSULT',
  resume: 'WORK',
}

type Missed = { index: SearchIndex; keyword: string; city: number; district?: number | undefined }

/**
 * Notes a search that finds nothing in its city, the same visitor once a day. The words are not kept. Programs, other kinds of search and
 * words that do find something are left aside without a word: the page that reports has nothing to say about it.
 */
export async function reportMissedSearch(
  db: Db,
  { index, keyword, city, district }: Missed,
  { exchange, now }: { exchange: Pick<Exchange, 'address' | 'userAgent'>; now: Date },
): Promise<null> {
  const field = fieldOfIndex[index]
  if (!field || exchange.userAgent === '' || isbot(exchange.userAgent)) return null
  if (!areaOfCity(city, district ?? null)) return null
  const query = { keyword, city, district, pageNo: 1, pageSize: 1 } as Parameters<typeof search>[2]
  if ((await search(db, index, query)).list.length > 0) return null
  const names = (await queries.listCategoryNames(db)).filter(one => one.field === field)
  const place = { field, category_id: categoryOf(keyword, names), city_code: city, district_code: district ?? 0 }
  const day = date(now)
  const seen = ['missed', day, ...Object.values(place), exchange.address, exchange.userAgent].join(' ')
  await queries.insertMissed(db, day, blindIndex(seen).subarray(0, MARK_BYTES), place)
  return null
}

/** Stores today's publishable numbers, once. An interrupted run has stored nothing, and begins again. */
export async function saveSupplyDay(db: Db, now: Date): Promise<boolean> {
  const day = date(now)
  if (await queries.isDayCounted(db, day)) return false
  const oldest = daysBefore(now, SUPPLY_DAYS)
  const counts = await queries.countAll(db, { day: date(oldest), at: oldest })
  const rows = [
    ...Map.groupBy(counts, row => `${row.city_code} ${row.field} ${row.category_id} ${row.measure}`).values(),
  ].flatMap(publishedRows)
  return db.transaction().execute(async trx => {
    if (!(await queries.takeDay(trx, day, now))) return false
    await queries.insertDays(
      trx,
      rows.map(row => ({ ...row, day })),
    )
    await queries.deleteDaysBefore(trx, date(oldest))
    await queries.deleteMissedBefore(trx, date(oldest))
    await queries.deleteMarksBefore(trx, day)
    await purgeTags(trx, [pageTag.supply])
    return true
  })
}

/** The publishable numbers of one measure of one category in one city, for all its districts, empty ones included. */
function publishedRows(rows: readonly queries.CountRow[]): Omit<queries.DayRow, 'day'>[] {
  const [first] = rows
  if (!first) return []
  const { city_code, field, category_id, measure } = first
  const codes = [...new Set([0, ...districtsOf(city_code).map(area => area.code), ...rows.map(row => row.district_code)])]
  const amounts = new Map(rows.map(row => [row.district_code, row.amount]))
  const { whole, places } = publishable(codes.map(code => amounts.get(code) ?? 0))
  const published = [
    { place_code: city_code, amount: whole },
    ...codes.map((place_code, at) => ({ place_code, amount: places[at] ?? 0 })),
  ]
  return published.filter(one => one.amount > 0).map(one => ({ ...one, city_code, field, category_id, measure }))
}

/** By city, made once: three thousand areas are too many to walk for every measure. */
let byCity: Map<number, { code: number; name: string; lng: number | null; lat: number | null }[]> | undefined

function districtsOf(cityCode: number) {
  byCity ??= Map.groupBy(areaIndex().values(), area => area.parentCode ?? 0)
  return byCity.get(cityCode) ?? []
}

/** @throws AppError `missing.record` for a code that is no city's. */
const requireCity = (code: number): string => {
  if (!areaOfCity(code, null)) throw new AppError('missing.record')
  return areaName(code)
}

const amountsOf = (rows: readonly queries.DayRow[]): SupplyAmounts => {
  const amounts: SupplyAmounts = {}
  for (const { measure, amount } of rows) amounts[measure] = (amounts[measure] ?? 0) + amount
  return amounts
}

const NO_CATEGORY = '其他'
const NO_DISTRICT = '没有写明区'

/** @throws AppError `missing.record` where there is no such city or category. */
export async function getSupply(
  db: Db,
  { city, field, categoryId }: { city: number; field: SupplyField; categoryId?: number | undefined },
): Promise<SupplyView> {
  const cityName = requireCity(city)
  const [day, names] = await Promise.all([queries.findLastDay(db), queries.listCategoryNames(db)])
  const roots = names.filter(one => one.field === field && one.id === one.root_id)
  if (categoryId && !roots.some(one => one.id === categoryId)) throw new AppError('missing.record')
  const [rows, cities] = day
    ? await Promise.all([queries.listDayOfField(db, day, city, field), queries.listCitiesOfDay(db, day, MAX_CITIES)])
    : [[], []]
  const rowOf = (own: readonly queries.DayRow[]) => {
    const amounts = amountsOf(own)
    return { amounts, ...balance(field, amounts) }
  }
  const byCategory = Map.groupBy(
    rows.filter(row => row.place_code === city),
    row => row.category_id,
  )
  // The number for all categories is the sum of their published numbers: an exact one would reveal more.
  const byPlace = Map.groupBy(
    rows.filter(row => row.place_code !== city && (categoryId === undefined || row.category_id === categoryId)),
    row => row.place_code,
  )
  const places = [...districtsOf(city), ...(byPlace.has(0) ? [{ code: 0, name: NO_DISTRICT, lng: null, lat: null }] : [])]
  return {
    day,
    cityCode: city,
    cityName,
    field,
    categoryId: categoryId ?? null,
    categories: [...roots, ...(byCategory.has(0) ? [{ id: 0, name: NO_CATEGORY }] : [])].map(({ id, name }) => ({
      categoryId: id,
      name,
      ...rowOf(byCategory.get(id) ?? []),
    })),
    districts: places.map(({ code, name, lng, lat }) => ({ code, name, lng, lat, ...rowOf(byPlace.get(code) ?? []) })),
    cities: cities.map(row => ({ code: row.city_code, name: areaName(row.city_code) })),
  }
}

/** @throws AppError `missing.record` where there is no such city. */
export async function listSupplyRows(db: Db, { city, day }: { city: number; day?: string | undefined }): Promise<SupplyRow[]> {
  const cityName = requireCity(city)
  const [last, names] = await Promise.all([queries.findLastDay(db), queries.listCategoryNames(db)])
  const asked = day ?? last
  if (!asked) return []
  const nameOf = new Map(names.map(one => [`${one.field} ${one.id}`, one.name]))
  return (await queries.listDay(db, asked, city, MAX_ROWS)).map(row => ({
    day: row.day,
    cityCode: city,
    cityName,
    field: row.field,
    categoryId: row.category_id,
    categoryName: nameOf.get(`${row.field} ${row.category_id}`) ?? NO_CATEGORY,
    measure: row.measure,
    placeCode: row.place_code,
    placeName: row.place_code === 0 ? NO_DISTRICT : areaName(row.place_code),
    amount: row.amount,
  }))
}

/** Where more is asked for than offered, in the categories and cities of the identity that acts. */
export async function listSupplyOpenings(db: Db, actor: Actor): Promise<SupplyOpening[]> {
  const { userId } = signedInPerson(actor)
  const companyId = companyIdOf(actor)
  const [day, offered, names] = await Promise.all([
    queries.findLastDay(db),
    queries.listOffered(db, { userId, companyId }),
    queries.listCategoryNames(db),
  ])
  if (!day || offered.length === 0) return []
  const openings: SupplyOpening[] = []
  for (const [field, own] of Map.groupBy(offered, one => one.field)) {
    const cities = [...new Set(own.map(one => one.city_code))]
    const categories = [...new Set(own.map(one => one.category_id))]
    const rows = await queries.listDayOfCategories(db, day, cities, field, categories)
    for (const cell of Map.groupBy(rows, row => `${row.city_code} ${row.category_id} ${row.place_code}`).values()) {
      const { city_code, category_id, place_code } = cell[0]!
      const { demand, supply } = balance(field, amountsOf(cell))
      if (demand <= supply || place_code === 0) continue
      openings.push({
        field,
        categoryId: category_id,
        categoryName: names.find(one => one.field === field && one.id === category_id)?.name ?? NO_CATEGORY,
        cityCode: city_code,
        placeCode: place_code,
        placeName: areaName(place_code),
        demand,
        supply,
      })
    }
  }
  return openings.sort((a, b) => b.demand - b.supply - (a.demand - a.supply) || a.placeCode - b.placeCode).slice(0, MAX_OPENINGS)
}
