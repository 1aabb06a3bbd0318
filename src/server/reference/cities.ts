/** Which areas are chosen as a city, and which of them are offered first. */

/** Municipalities, 香港 and 澳门: the level-1 node is the city. */
const CITY_PROVINCES: ReadonlySet<number> = new Set([1, 2, 3, 4, 52994, 52995])

/** The home city, then those that people look for most. */
const HOT: readonly number[] = [
  1607, 1601, 1, 2, 1213, 1930, 4, 1381, 904, 988, 2376, 1482, 1655, 412, 3, 1007, 1666, 1315, 1158, 1116,
]

export const isCity = (row: { code: number; level: number; parentCode: number | null }): boolean =>
  CITY_PROVINCES.has(row.code) || (row.level === 2 && !CITY_PROVINCES.has(row.parentCode ?? 0))

/** Its place among the hot cities from 1, or null. */
export const hotRank = (code: number): number | null => (HOT.includes(code) ? HOT.indexOf(code) + 1 : null)
