/** Reads the committed area files (see README.md beside them for what they are and where they come from). */
import { readColumns } from './read.ts'

export type AreaRow = {
  /** The specification's code: 广东省 19, 深圳市 1607; a town has the 9 digits of the national statistics. */
  code: number
  /** 0 nation, 1 province, 2 city, 3 district, 4 town. */
  level: number
  parentCode: number | null
  /** National (GB) code, or null where there is none. */
  gb: string | null
  name: string
  /** Without its kind: 广东, 深圳. */
  short: string
  /** Letters only; empty for towns. */
  pinyin: string
  initials: string
  /** Centre, GCJ-02; null where unknown. */
  lng: number | null
  lat: number | null
}

/** Nation, provinces, cities and districts (about 3 300 rows), parents before children. */
export function readAreas(): AreaRow[] {
  return readColumns('areas.tsv').map(columns => {
    const [code, level, parent, gb, name = '', short, pinyin = '', initials = '', lng, lat] = columns
    return {
      code: Number(code),
      level: Number(level),
      parentCode: parent ? Number(parent) : null,
      gb: gb || null,
      name,
      short: short || name,
      pinyin,
      initials,
      lng: lng ? Number(lng) : null,
      lat: lat ? Number(lat) : null,
    }
  })
}

/** Towns (about 40 000 rows), in the order of their districts. */
export function readTowns(): AreaRow[] {
  return readColumns('towns.tsv').flatMap(columns => {
    const [parent, gb, towns = ''] = columns
    return towns.split('|').map(town => ({
      code: Number(`${gb}${town.slice(0, 3)}`),
      level: 4,
      parentCode: Number(parent),
      gb: `${gb}${town.slice(0, 3)}`,
      name: town.slice(3),
      short: town.slice(3),
      pinyin: '',
      initials: '',
      lng: null,
      lat: null,
    }))
  })
}
