/** From the area parameters of a call to the column that a list filters by. */
import type { AreaQuery } from '#lib/contract/city/city.ts'
import { areaIndex } from '#server/domains/city/nation/service.ts'

export type AreaFilter = { provinceCode?: number; cityCode?: number; districtCode?: number }

const MUNICIPALITY = /^(11|12|31|50)/

/**
 * What `level` points at, with its ancestors, so that a list can start from any of their indexes.
 * A municipality's districts stand at level 2 and are districts all the same; its level-1 node is the city.
 * @returns null for the whole country; for a code that does not exist, a filter that finds nothing.
 */
export function areaFilter({ level, province, city, district }: AreaQuery): AreaFilter | null {
  const code =
    level === 0
      ? undefined
      : level === 1
        ? province || city
        : level === 2
          ? city || district
          : level === undefined
            ? district || city || province
            : district || city
  if (!code) return null
  const area = areaIndex().get(code)
  if (!area) return { cityCode: -1 }
  if (area.level === 0) return null
  if (area.level === 1) return { provinceCode: code }
  if (area.level === 2)
    return MUNICIPALITY.test(area.gb ?? '') ? { provinceCode: area.parentCode ?? 0, districtCode: code } : { cityCode: code }
  return { cityCode: area.parentCode ?? 0, districtCode: code }
}
