/**
 * Names of areas by code, in memory. Every card of the portal shows a district; asking the database for it would be the most frequent
 * query of all for data that changes once a year, with a release.
 */
import { type AreaRow, readAreas } from '#server/reference/read-areas.ts'

let loaded: Map<number, AreaRow> | undefined

/** Nation, provinces, cities and districts; towns are read from the database. */
export const areaIndex = (): Map<number, AreaRow> => {
  loaded ??= new Map(readAreas().map(row => [row.code, row]))
  return loaded
}

/** 深圳市; empty for a code that does not exist. */
export const areaName = (code: number | null | undefined): string => (code ? (areaIndex().get(code)?.name ?? '') : '')

/** 深圳; empty for a code that does not exist. */
export const areaShortName = (code: number | null | undefined): string => (code ? (areaIndex().get(code)?.short ?? '') : '')

export type AreaCodes = { province_code?: number | null; city_code?: number | null; district_code?: number | null }

/**
 * The names of a row's place.
 * @returns `label` is what a card shows (深圳 · 南山区), `full` what an address begins with (广东省深圳市南山区).
 */
export function areaNames(row: AreaCodes): { province: string; city: string; district: string; label: string; full: string } {
  const province = areaName(row.province_code)
  const city = areaName(row.city_code)
  const district = areaName(row.district_code)
  const label = [areaShortName(row.city_code), district].filter(Boolean).join(' · ')
  return { province, city, district, label, full: [...new Set([province, city, district])].join('') }
}
