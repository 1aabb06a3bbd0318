/** One view of the map: what was asked for (a viewport, a circle, a city, the country), its markers, counts and list. */
import type { z } from 'zod'
import type { MapAnswer, MapMarker, mapQuery } from '#lib/contract/city/map.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { areaLabels } from '#server/domains/city/nation/service.ts'
import { AppError } from '#server/errors.ts'
import { presentCells, presentItem, presentPoint } from './present.ts'
import {
  type Box,
  boxAround,
  boxOf,
  cellLevelOf,
  cellsPerSide,
  metresToSquare,
  toX,
  toY,
  type Viewport,
  viewportOf,
} from './projection.ts'
import {
  type CellRow,
  countPoints,
  findArea,
  listCells,
  listPoints,
  listPointsAt,
  type PointFilter,
  pageByDistance,
  pageByWeight,
  sumActivity,
} from './queries.ts'
import type { PointKind } from './tables.ts'

type Query = z.output<typeof mapQuery>

/** So many records are marked one by one; more become clusters. */
const SINGLE_MARKERS = 80

/** So many are counted one by one. */
const COUNTED_EXACTLY = 2_000

/** Markers closer than this on the screen would cover each other. */
const MARKER_PIXELS = 46

const CHINA: Viewport = { west: 73.4, south: 17.8, east: 135.2, north: 53.7 }

/** What a city's first view covers around its centre, in degrees. */
const CITY_REACH = { lng: 0.34, lat: 0.24 }

const viewportAsked = ({ west, south, east, north }: Query): Viewport | null => {
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  if (west >= east || south >= north) {
    throw new AppError('validation.fields', { fields: { west: '范围不对：西边界要小于东边界，南边界要小于北边界' } })
  }
  return { west, south, east, north }
}

async function viewportOfArea(db: Db, code: number): Promise<Viewport> {
  const area = await findArea(db, code)
  if (!area || area.lng === null || area.lat === null || area.level === 0) return CHINA
  return {
    west: area.lng - CITY_REACH.lng,
    east: area.lng + CITY_REACH.lng,
    south: area.lat - CITY_REACH.lat,
    north: area.lat + CITY_REACH.lat,
  }
}

type MapView = { box: Box; filter: PointFilter; zoom: number; byCells: boolean }

async function readView(db: Db, query: Query): Promise<MapView> {
  const filter: PointFilter = {
    kinds: query.kinds?.length ? query.kinds : null,
    cityCode: null,
    districtCode: null,
    box: null,
    circle: null,
  }
  const { lng, lat, radius } = query
  if (lng !== undefined && lat !== undefined && radius !== undefined) {
    const circle = { x: toX(lng), y: toY(lat), reach: metresToSquare(radius, lat) }
    const zoom = Math.max(query.zoom, Math.log2(1 / circle.reach))
    return { box: boxAround(lng, lat, radius), filter: { ...filter, circle }, zoom, byCells: true }
  }
  const viewport = viewportAsked(query)
  if (viewport) {
    const box = boxOf(viewport)
    return { box, filter: { ...filter, box }, zoom: query.zoom, byCells: true }
  }
  const city = query.city || null
  const district = query.district || null
  const box = boxOf(await viewportOfArea(db, city ?? 0))
  const zoom = city ? query.zoom : Math.min(query.zoom, 4)
  return { box, filter: { ...filter, cityCode: city, districtCode: district }, zoom, byCells: false }
}

const sumByKind = (rows: readonly { kind: PointKind; count: number }[]): Record<PointKind, number> => {
  const counts = { service: 0, company: 0, job: 0, school: 0 }
  for (const row of rows) counts[row.kind] += row.count
  return counts
}

/** Whether the mean of a cell's points lies in the view. */
const isWithin = (cell: CellRow, { filter, box }: MapView): boolean => {
  const x = cell.sum_x / cell.count
  const y = cell.sum_y / cell.count
  if (filter.circle) return Math.hypot(x - filter.circle.x, y - filter.circle.y) <= filter.circle.reach
  return x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
}

/** Whether all of a cell lies in the box. */
const isInside = (cell: CellRow, box: Box, side: number): boolean =>
  cell.cx / side >= box.minX && (cell.cx + 1) / side <= box.maxX && cell.cy / side >= box.minY && (cell.cy + 1) / side <= box.maxY

const sum = (cells: readonly CellRow[]): number => cells.reduce((count, cell) => count + cell.count, 0)

/**
 * Answers a view of the map.
 * @throws AppError `validation.fields` for a viewport whose borders are crossed.
 */
export async function viewMap(db: Db, query: Query): Promise<MapAnswer> {
  const view = await readView(db, query)
  const { filter, box } = view
  const level = cellLevelOf(view.zoom)
  // Counts are shown for every kind, so that a filter can say what it would find.
  const cells = await listCells(db, box, level)
  const chosen = filter.kinds ? cells.filter(cell => filter.kinds?.includes(cell.kind)) : cells
  const shown = filter.circle ? chosen.filter(cell => isWithin(cell, view)) : chosen
  const atLeast = sum(chosen.filter(cell => isInside(cell, box, cellsPerSide(level))))

  const isNear = filter.circle !== null && query.sort !== 'weight'
  const [page, points, counts] = await Promise.all([
    isNear && filter.circle
      ? pageByDistance(db, { ...filter, circle: filter.circle }, query)
      : pageByWeight(db, filter, query, filter.box ? atLeast : null),
    sum(chosen) <= SINGLE_MARKERS
      ? listPoints(db, { ...filter, box: filter.circle ? null : box, cityCode: null, districtCode: null }, SINGLE_MARKERS)
      : null,
    countByKind(db, view, cells),
  ])
  return {
    ...presentPage(page, row => presentItem(row, filter.circle)),
    markers: points ? points.map(presentPoint) : await markersOf(db, shown, view),
    labels: areaLabels(viewportOf(box), view.zoom),
    counts,
    bounds: viewportOf(box),
  }
}

/** Clusters, and for a cell that holds a single point the point itself. */
async function markersOf(db: Db, cells: CellRow[], { zoom, filter }: MapView): Promise<MapMarker[]> {
  const clusters = presentCells(cells, MARKER_PIXELS / (512 * 2 ** zoom))
  const isSingle = ({ count }: MapMarker): boolean => count === 1
  const singles = await listPointsAt(db, clusters.filter(isSingle), filter.kinds)
  const found = new Map(singles.map(row => [`${row.lng.toFixed(4)},${row.lat.toFixed(4)}`, presentPoint(row)]))
  return clusters.map(cluster =>
    isSingle(cluster) ? (found.get(`${cluster.lng.toFixed(4)},${cluster.lat.toFixed(4)}`) ?? cluster) : cluster,
  )
}

/** Exact where little lies in the viewport, else by the cells, whose edges make it a good estimate. */
async function countByKind(db: Db, view: MapView, cells: CellRow[]): Promise<Record<PointKind, number>> {
  const { filter } = view
  if (!view.byCells) return sumByKind(await sumActivity(db, filter.cityCode))
  if (sum(cells) <= COUNTED_EXACTLY) return sumByKind(await countPoints(db, { ...filter, kinds: null }))
  return sumByKind(cells.filter(cell => isWithin(cell, view)))
}
