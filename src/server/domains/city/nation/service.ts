/** Areas: choosing a city, walking from the nation down to a town, and the names of codes for everybody else. */
import type { ActiveCity, AreaCounts, AreaNode, CityNode, CountryProvince } from '#lib/contract/city/nation.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { listHotCodes } from './codes.ts'
import { noCounts, presentCity, presentNode, sumOf } from './present.ts'
import { type CityRow, listActivity, listAncestry, listChildren, listCities, listProvinces } from './queries.ts'

export { areaInCity, areaOfCity, findArea } from './area.ts'
export { findCodes, listHotCodes, setHotCodes } from './codes.ts'
export { findAreas } from './find.ts'
export { areaLabels } from './labels.ts'
export { areaIndex, areaName, areaNames, areaShortName } from './names.ts'

/** Cities change with a release: read once per database rather than on every cold page. */
const cityCache = new WeakMap<Db, Promise<CityRow[]>>()

function citiesOf(db: Db): Promise<CityRow[]> {
  const known = cityCache.get(db)
  if (known) return known
  const reading = listCities(db)
  // An empty or failed answer is asked for again: the areas may be loaded a moment later.
  cityCache.set(db, reading)
  reading.then(
    rows => rows.length === 0 && cityCache.delete(db),
    () => cityCache.delete(db),
  )
  return reading
}

export async function getHotCities(db: Db): Promise<CityNode[]> {
  // Which they are an operator may change at any moment; the cities themselves change with a release.
  const [hot, cities] = await Promise.all([listHotCodes(db), citiesOf(db)])
  return hot.flatMap(({ code }) => {
    const city = cities.find(row => row.code === code)
    return city ? [presentCity(city)] : []
  })
}

export async function getCitiesByLetter(db: Db): Promise<{ letter: string; cities: CityNode[] }[]> {
  const groups = new Map<string, CityNode[]>()
  for (const row of await citiesOf(db)) {
    const letter = row.initials.charAt(0).toUpperCase()
    const group = groups.get(letter) ?? []
    group.push(presentCity(row))
    groups.set(letter, group)
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b)).map(([letter, cities]) => ({ letter, cities }))
}

async function countsByCity(db: Db): Promise<Map<number, AreaCounts>> {
  const counts = new Map<number, AreaCounts>()
  for (const row of await listActivity(db)) {
    const city = counts.get(row.city_code) ?? noCounts()
    city[row.kind as keyof AreaCounts] = row.count
    counts.set(row.city_code, city)
  }
  return counts
}

/** The busiest cities first; those without anything public come last, by pinyin. */
export async function getCitiesByActivity(db: Db, limit: number): Promise<ActiveCity[]> {
  const [cities, counts] = await Promise.all([citiesOf(db), countsByCity(db)])
  return cities
    .map(row => {
      const own = counts.get(row.code) ?? noCounts()
      return { ...presentCity(row), counts: own, total: sumOf(own) }
    })
    .sort((a, b) => b.total - a.total)
    .slice(0, limit)
}

/** @throws AppError `missing.record` */
async function ancestryOf(db: Db, code: number) {
  const chain = await listAncestry(db, code)
  if (chain.length === 0) throw new AppError('missing.record')
  return chain
}

/** The joined name without the nation: 广东省深圳市南山区粤海街道. */
export async function getAreaName(db: Db, areaId: number): Promise<{ areaId: number; name: string; names: string[] }> {
  const chain = await ancestryOf(db, areaId)
  const names = chain.filter(row => row.level > 0 || chain.length === 1).map(row => row.name)
  return { areaId, name: names.join(''), names }
}

/** From the province to the area itself. */
export async function getAncestors(db: Db, code: number): Promise<AreaNode[]> {
  return (await ancestryOf(db, code)).filter(row => row.level > 0).map(presentNode)
}

/** The areas directly below; an empty list when the level and the code do not name an area. */
export async function getChildren(db: Db, level: number, code: number): Promise<AreaNode[]> {
  return (await listChildren(db, code, level)).map(presentNode)
}

export async function getCountry(db: Db): Promise<{
  counts: AreaCounts
  total: number
  cityCount: number
  provinces: CountryProvince[]
}> {
  const [provinces, cities, counts] = await Promise.all([listProvinces(db), citiesOf(db), countsByCity(db)])
  const national = noCounts()
  const add = (to: AreaCounts, from: AreaCounts): void => {
    for (const kind of ['service', 'company', 'job', 'school'] as const) to[kind] += from[kind]
  }
  const list = provinces.map(province => {
    const sum = noCounts()
    const own = cities.filter(city => city.code === province.code || city.above_code === province.code)
    const presented = own.map(city => {
      const figures = counts.get(city.code) ?? noCounts()
      add(sum, figures)
      return {
        code: city.code,
        name: city.name,
        shortName: city.short_name,
        pinyin: city.pinyin,
        counts: figures,
        total: sumOf(figures),
      }
    })
    add(national, sum)
    return {
      code: province.code,
      name: province.name,
      shortName: province.short_name,
      letter: province.initials.charAt(0).toUpperCase(),
      counts: sum,
      total: sumOf(sum),
      cities: presented,
    }
  })
  return { counts: national, total: sumOf(national), cityCount: cities.length, provinces: list }
}
