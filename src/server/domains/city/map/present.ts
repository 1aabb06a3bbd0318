import type { MapItem, MapMarker } from '#lib/contract/city/map.ts'
import { areaNames } from '#server/domains/city/nation/service.ts'
import { toLat, toLng } from './projection.ts'
import type { CellRow, Circle, PointRow } from './queries.ts'
import type { PointKind } from './tables.ts'

const EQUATOR_METRES = 40_075_016.68

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
  Math.round(Math.hypot(row.x - circle.x, row.y - circle.y) * EQUATOR_METRES * Math.cos((toLat(circle.y) * Math.PI) / 180))

export const presentItem = (row: PointRow, circle: Circle | null): MapItem => ({
  kind: row.kind,
  id: row.ref_id,
  title: row.title,
  subtitle: row.subtitle,
  picture: row.picture,
  facts: row.facts,
  address: row.address,
  place: areaNames(row).label,
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

type Sum = { count: number; x: number; y: number; kinds: Set<PointKind> }

/** Adds one sum to another. */
function join(into: Sum, from: Sum): void {
  into.count += from.count
  into.x += from.x
  into.y += from.y
  for (const kind of from.kinds) into.kinds.add(kind)
}

const isNear = (a: Sum, b: Sum, reach: number): boolean =>
  Math.hypot(a.x / a.count - b.x / b.count, a.y / a.count - b.y / b.count) < reach

/**
 * Cells of several kinds become one marker at the mean of their points; markers that would cover each other become one.
 * @param reach how far apart markers must be, on the square.
 */
export function presentCells(cells: readonly CellRow[], reach: number): MapMarker[] {
  const byCell = new Map<string, Sum>()
  for (const cell of cells) {
    const sum = { count: cell.count, x: cell.sum_x, y: cell.sum_y, kinds: new Set([cell.kind]) }
    const known = byCell.get(`${cell.cx},${cell.cy}`)
    if (known) join(known, sum)
    else byCell.set(`${cell.cx},${cell.cy}`, sum)
  }
  const apart: Sum[] = []
  for (const sum of [...byCell.values()].sort((a, b) => b.count - a.count)) {
    const neighbour = apart.find(other => isNear(other, sum, reach))
    if (neighbour) join(neighbour, sum)
    else apart.push(sum)
  }
  return apart.map(({ count, x, y, kinds }) => ({
    lng: round(toLng(x / count)),
    lat: round(toLat(y / count)),
    count,
    kind: kinds.size === 1 ? ([...kinds][0] ?? null) : null,
    id: null,
    title: '',
  }))
}
