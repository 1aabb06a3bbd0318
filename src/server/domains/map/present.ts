import type { MapItem, MapMarker } from '#lib/contract/map.ts'
import { placeOf } from '#server/domains/nation/service.ts'
import { toLat, toLng } from './projection.ts'
import type { CellRow, Circle, PointRow } from './queries.ts'
import type { PointKind } from './tables.ts'

const EARTH = 40_075_016.68

const pathOf = (kind: PointKind, id: number): string =>
  ({
    service: `/city/server/${id}`,
    company: `/city/company/${id}`,
    job: `/city/recruitmentInfo/job/${id}`,
    school: `/school/schoolDetail?id=${id}`,
  })[kind]

const round = (value: number): number => Math.round(value * 1e5) / 1e5

/** Metres between a point and the circle's centre. */
const distanceOf = (row: PointRow, circle: Circle): number =>
  Math.round(Math.hypot(row.x - circle.x, row.y - circle.y) * EARTH * Math.cos((toLat(circle.y) * Math.PI) / 180))

export const presentItem = (row: PointRow, circle: Circle | null): MapItem => ({
  kind: row.kind,
  id: row.ref_id,
  title: row.title,
  subtitle: row.subtitle,
  picture: row.picture,
  facts: row.facts,
  address: row.address,
  place: placeOf(row).label,
  lng: row.lng,
  lat: row.lat,
  distance: circle ? distanceOf(row, circle) : null,
  path: pathOf(row.kind, row.ref_id),
})

export const presentPoint = (row: PointRow): MapMarker => ({
  lng: round(row.lng),
  lat: round(row.lat),
  count: 1,
  kind: row.kind,
  id: row.ref_id,
  title: row.title,
})

/** Cells of several kinds become one marker at the mean of their points. */
export function presentCells(cells: readonly CellRow[]): MapMarker[] {
  const merged = new Map<string, { count: number; x: number; y: number; kinds: Set<PointKind> }>()
  for (const cell of cells) {
    const key = `${cell.cx},${cell.cy}`
    const sum = merged.get(key) ?? { count: 0, x: 0, y: 0, kinds: new Set<PointKind>() }
    sum.count += cell.count
    sum.x += cell.sum_x
    sum.y += cell.sum_y
    sum.kinds.add(cell.kind)
    merged.set(key, sum)
  }
  return [...merged.values()].map(({ count, x, y, kinds }) => ({
    lng: round(toLng(x / count)),
    lat: round(toLat(y / count)),
    count,
    kind: kinds.size === 1 ? ([...kinds][0] ?? null) : null,
    id: null,
    title: '',
  }))
}
