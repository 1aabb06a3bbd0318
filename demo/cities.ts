/** The 31 cities of the demo data, Shenzhen above all, and believable places within them. */

import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import { readAreas, readTowns } from '#server/reference/read-areas.ts'
import { buildings, cityDistricts, cityWeights, homeQuarters } from './city/quarters.ts'
import type { Rng } from './rng.ts'

export type SeedArea = {
  provinceCode: number
  cityCode: number
  districtCode: number
  /** Known for Shenzhen, null elsewhere. */
  townCode: number | null
  /** District, road, number and often a building: 南山区科苑路18号创业大厦1203室. */
  address: string
  /** GCJ-02, rounded to about ten metres. */
  lng: number
  lat: number
}

export type SeedCity = {
  code: number
  provinceCode: number
  /** 深圳市 and 深圳. */
  name: string
  short: string
  lng: number
  lat: number
  /** How much of the demo data lies here, relative to the others. */
  weight: number
  districts: { code: number; name: string }[]
  pickArea(rng: Rng): SeedArea
}

type Quarter = {
  districtCode: number
  districtName: string
  weight: number
  lng: number
  lat: number
  townCode: number | null
  roads: string[]
  buildings: readonly string[]
}

/** How much heavier Shenzhen is than all others together (their weights sum to about 900). */
const HOME_WEIGHT = 1500

const areas = new Map(readAreas().map(row => [row.code, row]))

const nameOf = (code: number): string => {
  const row = areas.get(code)
  if (!row) throw new Error(`No area ${code} in the seed's list of places`)
  return row.name
}

/** The town a quarter lies in; towns are read once, and only Shenzhen's are wanted. */
const homeTowns = new Map(
  readTowns()
    .filter(town => town.gb?.startsWith('4403'))
    .map(town => [`${town.parentCode}${town.name}`, town.code]),
)

const quarterOf = (row: (typeof cityDistricts)[number] | (typeof homeQuarters)[number]): Quarter => ({
  districtCode: row.district,
  districtName: nameOf(row.district),
  weight: row.weight,
  lng: row.lng,
  lat: row.lat,
  townCode: 'town' in row ? (homeTowns.get(`${row.district}${row.town}`) ?? null) : null,
  roads: row.roads,
  buildings: 'buildings' in row ? row.buildings : buildings,
})

const BLOCKS = ['A座', 'B座', 'C座', '1栋', '2栋', '3栋', '东座', '西座']

/** About two kilometres around a quarter's middle, denser towards it. */
const near = (rng: Rng, value: number): number => Math.round((value + (rng.float() + rng.float() - 1) * 0.016) * 1e4) / 1e4

function pickIn(rng: Rng, provinceCode: number, cityCode: number, quarters: readonly Quarter[]): SeedArea {
  const quarter = rng.weighted(quarters.map(one => [one, one.weight] as const))
  const road = rng.pick(quarter.roads)
  // Some roads are written with their district's name in front; it is not said twice.
  const district = quarter.districtName
  const stem = district.replace(/(区|县|市|街道|镇)$/, '')
  const lead = road.startsWith(stem) && road.length - stem.length >= 3 ? road.slice(stem.length) : road
  const door = `${rng.int(1, 299)}号`
  const house = rng.chance(0.72) ? rng.pick(quarter.buildings) : ''
  const block = house && rng.chance(0.4) ? rng.pick(BLOCKS) : ''
  const room = house ? `${rng.int(2, 28)}${String(rng.int(1, 16)).padStart(2, '0')}室` : ''
  return {
    provinceCode,
    cityCode,
    districtCode: quarter.districtCode,
    townCode: quarter.townCode,
    address: `${district}${lead}${door}${house}${block}${room}`,
    lng: near(rng, quarter.lng),
    lat: near(rng, quarter.lat),
  }
}

function buildCity(code: number, weight: number, quarters: Quarter[]): SeedCity {
  const row = areas.get(code)
  if (!row || row.lng === null || row.lat === null) throw new Error(`No area or centre for the demo city ${code}`)
  // A municipality is its own province.
  const provinceCode = row.level === 1 ? row.code : (row.parentCode ?? 0)
  return {
    code,
    provinceCode,
    name: row.name,
    short: row.short,
    lng: row.lng,
    lat: row.lat,
    weight,
    districts: [...new Map(quarters.map(one => [one.districtCode, { code: one.districtCode, name: one.districtName }])).values()],
    pickArea: rng => pickIn(rng, provinceCode, code, quarters),
  }
}

/** All demo cities, the home city first. */
export const seedCities: readonly SeedCity[] = [
  buildCity(DEFAULT_CITY.code, HOME_WEIGHT, homeQuarters.map(quarterOf)),
  ...cityWeights.map(({ code, weight }) =>
    buildCity(code, weight, cityDistricts.filter(row => row.city === code).map(quarterOf)),
  ),
]

const weightedCities = seedCities.map(city => [city, city.weight] as const)

/** A city by weight: Shenzhen in more than half of the draws. */
export const pickCity = (rng: Rng): SeedCity => rng.weighted(weightedCities)

/** The demo city with this code; the home city for any other. */
export const seedCityOf = (code: number): SeedCity => seedCities.find(city => city.code === code) ?? (seedCities[0] as SeedCity)
