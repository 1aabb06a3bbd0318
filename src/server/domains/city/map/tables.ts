import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type PointKind = 'service' | 'company' | 'job' | 'school'

/** What the list beside the map shows of a record; never anything private. */
export type PointFacts = Record<string, string | number | boolean | null>

export type MapPointsTable = {
  kind: PointKind
  ref_id: number
  title: string
  subtitle: Generated<string>
  /** Picture key, or empty. */
  picture: Generated<string>
  facts: ColumnType<PointFacts, string | undefined, string>
  address: Generated<string>
  /** GCJ-02. */
  lng: number
  lat: number
  /** Web Mercator, 0..1. */
  x: GeneratedAlways<number>
  y: GeneratedAlways<number>
  province_code: number
  city_code: number
  district_code: number | null
  /** Quality, 0..1: the order of the list. */
  weight: Generated<number>
}

export type MapCellsTable = {
  level: number
  kind: PointKind
  cx: number
  cy: number
  count: number
  sum_x: number
  sum_y: number
}

export type MapTables = { map_points: MapPointsTable; map_cells: MapCellsTable }
