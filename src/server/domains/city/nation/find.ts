/** Finding an area by what a person types: Hanzi, pinyin or initials, cities before districts. In memory: 3 300 names. */
import type { AreaHit } from '#lib/contract/city/nation.ts'
import { hotRank, isCity } from '#server/reference/cities.ts'
import type { AreaRow } from '#server/reference/read-areas.ts'
import { areaIndex } from './names.ts'

/** Smaller is better; null does not match. */
function rank(row: AreaRow, text: string, letters: boolean): number | null {
  if (!letters) {
    if (row.name === text || row.short === text) return 0
    if (row.name.startsWith(text)) return 1
    return row.name.includes(text) ? 3 : null
  }
  if (row.pinyin === text || row.initials === text) return 0
  if (row.pinyin.startsWith(text)) return 1
  return text.length > 1 && row.initials.startsWith(text) ? 2 : null
}

/**
 * The best matches for a name, its pinyin or its initials.
 * @param keyword as typed; letters in any case, apostrophes and spaces between syllables allowed.
 */
export function findAreas(keyword: string, limit = 12): AreaHit[] {
  const text = keyword.trim().toLowerCase()
  const plain = text.replace(/[\s'’]/g, '')
  if (!plain) return []
  const letters = /^[a-z]+$/.test(plain)
  const index = areaIndex()
  const hits: { row: AreaRow; score: number }[] = []
  for (const row of index.values()) {
    // A province is not a place to go to; its city or district is.
    if (row.level === 0 || (row.level === 1 && !isCity(row))) continue
    const found = rank(row, letters ? plain : text, letters)
    if (found !== null) hits.push({ row, score: found * 3 + (isCity(row) ? 0 : row.name.endsWith('区') ? 1 : 2) })
  }
  const fame = (row: AreaRow): number => hotRank(row.code) ?? hotRank(row.parentCode ?? 0) ?? 99
  hits.sort(
    (a, b) => a.score - b.score || fame(a.row) - fame(b.row) || a.row.name.length - b.row.name.length || a.row.code - b.row.code,
  )
  return hits.slice(0, limit).map(({ row }) => {
    const city = isCity(row) ? row : (index.get(row.parentCode ?? 0) ?? row)
    const province = city.level === 1 ? city : index.get(city.parentCode ?? 0)
    return {
      code: row.code,
      level: row.level,
      name: row.name,
      cityCode: city.code,
      cityName: city.name,
      cityLevel: city.level,
      provinceCode: province?.code ?? 0,
      provinceName: province?.name ?? '',
      districtCode: row === city ? null : row.code,
    }
  })
}
