import type { Generated } from 'kysely'

export type AreasTable = {
  code: number
  /** 0 nation, 1 province, 2 city, 3 district, 4 town. */
  level: number
  parent_code: number | null
  /** Order among its siblings: that of the national list. */
  position_no: number
  gb: string | null
  name: string
  short_name: string
  pinyin: Generated<string>
  initials: Generated<string>
  lng: number | null
  lat: number | null
  is_leaf: boolean
  /** Offered as a city: level 2, or the level-1 node of a municipality. */
  is_city: Generated<boolean>
  hot_rank: number | null
}

/** Public records per city and kind, kept by the triggers of `map_points`. */
export type AreaActivityTable = { city_code: number; kind: string; count: number }

export type NationTables = { areas: AreasTable; area_activity: AreaActivityTable }
