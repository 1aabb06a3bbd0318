/** All SQL of the map. The cost follows what is shown, not what there is: see db/baseline/city/nation.ts for the cells and the indexes. */
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import { type Box, cellsPerSide, metresToSquare, toX, toY } from './projection.ts'
import type { MapPointsTable, PointKind } from './tables.ts'

/** Up to here it is cheaper to fetch a viewport's points by position and sort them than to walk the order and look where they lie. */
const MAX_SORTED_POINTS = 10_000

export type Circle = { x: number; y: number; reach: number }

export type PointFilter = {
  kinds: readonly PointKind[] | null
  cityCode: number | null
  districtCode: number | null
  /** Only where a viewport was asked for. */
  box: Box | null
  circle: Circle | null
}

type Paging = { pageNo: number; pageSize: number; cursor?: string | undefined }

export type CellRow = { cx: number; cy: number; kind: PointKind; count: number; sum_x: number; sum_y: number }

/** Counted cells that touch the box, per kind. */
export const listCells = (db: Db, box: Box, level: number): Promise<CellRow[]> => {
  const side = cellsPerSide(level)
  return (
    db
      .selectFrom('map_cells')
      .select(['cx', 'cy', 'kind', 'count', 'sum_x', 'sum_y'])
      .where('level', '=', level)
      // Named, so that the index serves the columns after it.
      .where('kind', 'in', ['service', 'company', 'job', 'school'])
      .where('cx', '>=', Math.floor(box.minX * side))
      .where('cx', '<=', Math.floor(box.maxX * side))
      .where('cy', '>=', Math.floor(box.minY * side))
      .where('cy', '<=', Math.floor(box.maxY * side))
      .where('count', '>', 0)
      .execute()
  )
}

const inBox = (box: Box) =>
  sql<SqlBool>`point(p.x, p.y) <@ box(point(${box.minX}::float8, ${box.minY}::float8), point(${box.maxX}::float8, ${box.maxY}::float8))`

const inCircle = ({ x, y, reach }: Circle) =>
  sql<SqlBool>`point(p.x, p.y) <@ circle(point(${x}::float8, ${y}::float8), ${reach}::float8)`

const filtered = (db: Db, filter: PointFilter, few: boolean) => {
  let query = db.selectFrom('map_points as p')
  if (filter.kinds?.length === 1) query = query.where('p.kind', '=', filter.kinds[0] as PointKind)
  else if (filter.kinds?.length) query = query.where('p.kind', 'in', filter.kinds)
  if (filter.cityCode !== null) query = query.where('p.city_code', '=', filter.cityCode)
  if (filter.districtCode !== null) query = query.where('p.district_code', '=', filter.districtCode)
  if (filter.circle) query = query.where(inCircle(filter.circle))
  const { box } = filter
  if (box && few) query = query.where(inBox(box))
  else if (box) {
    // Plain comparisons, which no index serves: the order is walked instead, and the next row that lies inside is never far.
    query = query
      .where('p.x', '>=', box.minX)
      .where('p.x', '<=', box.maxX)
      .where('p.y', '>=', box.minY)
      .where('p.y', '<=', box.maxY)
  }
  return query
}

const columns = [
  'p.kind',
  'p.ref_id',
  'p.title',
  'p.subtitle',
  'p.picture',
  'p.facts',
  'p.address',
  'p.lng',
  'p.lat',
  'p.x',
  'p.y',
  'p.city_code',
  'p.district_code',
] as const

export type PointRow = Awaited<ReturnType<typeof listPoints>>[number]

/** The best points of a viewport or a circle, where there are few enough to mark each. */
export const listPoints = (db: Db, filter: PointFilter, limit: number) =>
  filtered(db, filter, true).select(columns).orderBy('p.weight', 'desc').limit(limit).execute()

/** Records at known positions (within about a metre): one for each position at most. */
export async function listPointsAt(
  db: Db,
  places: readonly { lng: number; lat: number }[],
  kinds: readonly PointKind[] | null,
): Promise<PointRow[]> {
  if (places.length === 0) return []
  const reach = metresToSquare(1, 0) * 2
  const boxes = places.map(({ lng, lat }) => sql`(${toX(lng)}::float8, ${toY(lat)}::float8)`)
  const { rows } = await sql<PointRow>`
    select found.* from (values ${sql.join(boxes)}) as place (x, y)
    cross join lateral (
      select ${sql.join(columns.map(column => sql.ref(column)))} from map_points as p
      where point(p.x, p.y) <@ box(point(place.x - ${reach}::float8, place.y - ${reach}::float8), point(place.x + ${reach}::float8, place.y + ${reach}::float8))
      ${kinds ? sql`and p.kind in (${sql.join(kinds)})` : sql``}
      limit 1
    ) as found`.execute(db)
  return rows
}

export const countPoints = (db: Db, filter: PointFilter) =>
  filtered(db, filter, true)
    .select(({ fn }) => ['p.kind', fn.countAll<number>().as('count')])
    .groupBy('p.kind')
    .execute()

/**
 * One page of the list beside the map, the best first.
 * @param atLeast how many the viewport holds for certain; null outside a viewport.
 */
export const pageByWeight = (db: Db, filter: PointFilter, paging: Paging, atLeast: number | null) =>
  keysetPage(db, filtered(db, filter, atLeast === null || atLeast <= MAX_SORTED_POINTS).select(columns), {
    paging,
    order: [
      { column: 'p.weight', direction: 'desc' },
      { column: 'p.kind', direction: 'desc' },
      { column: 'p.ref_id', direction: 'desc' },
    ],
    ...(atLeast !== null && atLeast > MAX_SORTED_POINTS ? { total: { total: MAX_SORTED_POINTS, totalIsLowerBound: true } } : {}),
  })

/** One page, the nearest to the circle's centre first. */
export const pageByDistance = (db: Db, filter: PointFilter & { circle: Circle }, paging: Paging) => {
  const { x, y } = filter.circle
  const near = db
    .selectFrom(
      filtered(db, filter, true)
        .select([...columns, 'p.weight', sql<number>`point(p.x, p.y) <-> point(${x}::float8, ${y}::float8)`.as('away')])
        .as('p'),
    )
    .select([...columns])
  return keysetPage(db, near, {
    paging,
    order: [
      { column: 'p.away', direction: 'asc' },
      { column: 'p.kind', direction: 'asc' },
      { column: 'p.ref_id', direction: 'asc' },
    ],
  })
}

/** An area's centre. */
export const findArea = (db: Db, code: number) =>
  db.selectFrom('areas').select(['code', 'level', 'lng', 'lat']).where('code', '=', code).executeTakeFirst()

// 12 parameters a row, and PostgreSQL takes 65 535.
const CHUNK = 2_000

export async function upsertPoints(db: Db, rows: Insertable<MapPointsTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await db
      .insertInto('map_points')
      .values(rows.slice(start, start + CHUNK))
      .onConflict(conflict =>
        conflict.columns(['kind', 'ref_id']).doUpdateSet(eb => ({
          title: eb.ref('excluded.title'),
          subtitle: eb.ref('excluded.subtitle'),
          picture: eb.ref('excluded.picture'),
          facts: eb.ref('excluded.facts'),
          address: eb.ref('excluded.address'),
          lng: eb.ref('excluded.lng'),
          lat: eb.ref('excluded.lat'),
          province_code: eb.ref('excluded.province_code'),
          city_code: eb.ref('excluded.city_code'),
          district_code: eb.ref('excluded.district_code'),
          weight: eb.ref('excluded.weight'),
        })),
      )
      .execute()
  }
}

export async function deletePoints(db: Db, kind: PointKind, refIds: readonly number[]): Promise<void> {
  if (refIds.length === 0) return
  await db.deleteFrom('map_points').where('kind', '=', kind).where('ref_id', 'in', refIds).execute()
}

/** Public records by kind: of a city, or of the whole country. */
export const sumActivity = (db: Db, cityCode: number | null) => {
  const query = db
    .selectFrom('area_activity')
    .select(({ fn }) => ['kind', fn.sum<number>('count').as('count')])
    .groupBy('kind')
  return (cityCode === null ? query : query.where('city_code', '=', cityCode)).execute() as Promise<
    { kind: PointKind; count: number }[]
  >
}
