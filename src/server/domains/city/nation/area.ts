/** From one code to the columns that rows keep: province, city, district, town, with the name an address begins with. */
import type { Db } from '#server/db/client.ts'
import { isCity } from '#server/reference/cities.ts'
import { areaIndex } from './names.ts'
import { listAncestry } from './queries.ts'

export type AreaRow = {
  province_code: number
  city_code: number
  district_code: number | null
  town_code: number | null
  /** 广东省深圳市南山区粤海街道 */
  full: string
  /** Nothing lies below: a town, or a district without towns. */
  isLeaf: boolean
  /** The middle of the narrowest area whose middle is known (GCJ-02). */
  lng: number
  lat: number
}

/** @returns null for a code that does not exist, or lies above the cities. */
export async function findArea(db: Db, code: number): Promise<AreaRow | null> {
  const chain = (await listAncestry(db, code)).filter(row => row.level > 0)
  const province = chain[0]
  const city = chain.find(row => isCity({ code: row.code, level: row.level, parentCode: row.parent_code }))
  if (!province || !city) return null
  const below = chain.slice(chain.indexOf(city) + 1)
  const middle = chain.findLast(row => row.lng !== null && row.lat !== null)
  return {
    province_code: province.code,
    city_code: city.code,
    district_code: below.find(row => row.level < 4)?.code ?? null,
    town_code: below.find(row => row.level === 4)?.code ?? null,
    full: chain.map(row => row.name).join(''),
    isLeaf: chain.at(-1)?.is_leaf ?? true,
    lng: middle?.lng ?? 0,
    lat: middle?.lat ?? 0,
  }
}

/** The place of a city and a district in it, from memory; null when they do not belong together. */
export function areaOfCity(
  cityCode: number,
  districtCode: number | null,
): Omit<AreaRow, 'full' | 'isLeaf' | 'town_code' | 'lng' | 'lat'> | null {
  const city = areaIndex().get(cityCode)
  if (!city || !isCity(city)) return null
  const district = districtCode === null ? null : areaIndex().get(districtCode)
  if (districtCode !== null && district?.parentCode !== cityCode) return null
  return {
    province_code: city.level === 1 ? city.code : (city.parentCode ?? 0),
    city_code: cityCode,
    district_code: districtCode,
  }
}

/** Where something in a city is until it says so itself: the city's first district, from memory; null when there is no such city. */
export function areaInCity(cityCode: number) {
  const district = [...areaIndex().values()].find(area => area.parentCode === cityCode)
  const place = district && areaOfCity(cityCode, district.code)
  const city = areaIndex().get(cityCode)
  if (!place || !city) return null
  const middle = district.lng === null ? city : district
  return { ...place, district_code: district.code, lng: middle.lng ?? 0, lat: middle.lat ?? 0 }
}
