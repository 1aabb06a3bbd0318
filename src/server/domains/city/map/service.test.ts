import { beforeAll, describe, expect, test } from 'vitest'
import { createRng } from '#demo/rng.ts'
import { map } from '#lib/contract/city/map.ts'
import { ensureReference } from '#server/reference/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { boxOf, cellLevelOf, toLat, toLng, toX, toY, viewportOf } from './projection.ts'
import { type MapPoint, type PointKind, removeMapPoints, upsertMapPoints, viewMap } from './service.ts'

const { db } = useDatabase()
const rng = createRng('map test')
const KINDS: PointKind[] = ['service', 'company', 'job', 'school']

const pointAt = (refId: number, lng: number, lat: number, over: Partial<MapPoint> = {}): MapPoint => ({
  kind: KINDS[refId % 4] ?? 'job',
  refId,
  title: `地点${refId}`,
  subtitle: '',
  picture: '',
  facts: { price: 100 },
  address: '',
  lng,
  lat,
  provinceCode: 19,
  cityCode: 1607,
  districtCode: 3639,
  weight: rng.float(),
  ...over,
})

/** 1 200 points within eight kilometres of the centre of Shenzhen. */
const crowd = Array.from({ length: 1_200 }, (_, index) =>
  pointAt(index + 1, 114.06 + (rng.float() - 0.5) * 0.15, 22.54 + (rng.float() - 0.5) * 0.12),
)
const shenzhen = { west: 113.7, south: 22.4, east: 114.6, north: 22.9 }

const ask = (query: Record<string, string | number>) =>
  viewMap(db, map.map.query.parse(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))))

beforeAll(async () => {
  await ensureReference(db)
  await upsertMapPoints(db, crowd)
}, 600_000)

const inside = (points: MapPoint[], { west, south, east, north }: typeof shenzhen): MapPoint[] =>
  points.filter(point => point.lng >= west && point.lng <= east && point.lat >= south && point.lat <= north)

describe('a viewport', () => {
  test('shows every record once, in clusters, and lists the best first', async () => {
    const answer = await ask({ ...shenzhen, zoom: 9.6 })
    expect(answer.markers.reduce((sum, marker) => sum + marker.count, 0)).toBe(crowd.length)
    expect(answer.markers.length).toBeLessThan(120)
    expect(answer.total).toBe(crowd.length)
    const best = [...crowd].sort((a, b) => b.weight - a.weight).slice(0, 20)
    expect(answer.list.map(item => item.title)).toEqual(best.map(point => point.title))
  })

  test('near by, every record is a pin of its own', async () => {
    const near = { west: 114.05, south: 22.535, east: 114.062, north: 22.545 }
    const answer = await ask({ ...near, zoom: 15 })
    const expected = inside(crowd, near)
    expect(expected.length).toBeGreaterThan(3)
    expect(answer.markers.map(marker => marker.title).sort()).toEqual(expected.map(point => point.title).sort())
    expect(answer.markers.every(marker => marker.count === 1 && marker.id !== null)).toBe(true)
    expect(answer.total).toBe(expected.length)
    expect(Object.values(answer.counts).reduce((sum, count) => sum + count, 0)).toBe(expected.length)
  })

  test('of one kind shows that kind only, and still says how many there are of the others', async () => {
    const answer = await ask({ ...shenzhen, zoom: 9.6, kinds: 'school' })
    expect(new Set(answer.list.map(item => item.kind))).toEqual(new Set(['school']))
    expect(answer.total).toBe(300)
    expect(answer.counts).toEqual({ service: 300, company: 300, job: 300, school: 300 })
  })

  test('is read on page by page without doubles or gaps', async () => {
    const seen: string[] = []
    let query: Record<string, string | number> = { ...shenzhen, zoom: 9.6, pageSize: 100 }
    for (let page = 0; page < 20; page++) {
      const answer = await ask(query)
      seen.push(...answer.list.map(item => item.title))
      if (!answer.nextCursor) break
      query = { ...query, cursor: answer.nextCursor }
    }
    expect(seen).toHaveLength(crowd.length)
    expect(new Set(seen).size).toBe(crowd.length)
  })

  test('with crossed borders is refused in words', async () => {
    await expect(ask({ ...shenzhen, west: 115, east: 113 })).rejects.toMatchObject({ code: 'validation.fields' })
  })

  test('of open sea is empty', async () => {
    const answer = await ask({ west: 118, south: 19, east: 119, north: 20, zoom: 9 })
    expect(answer).toMatchObject({ total: 0, list: [], markers: [], nextCursor: null })
  })
})

describe('a circle', () => {
  const centre = { lng: 114.06, lat: 22.54 }
  const metresAway = (point: MapPoint): number => {
    const rad = Math.PI / 180
    const dx = (point.lng - centre.lng) * rad * Math.cos(centre.lat * rad)
    const dy = (point.lat - centre.lat) * rad
    return Math.hypot(dx, dy) * 6_378_137
  }

  test('lists what lies in it, the nearest first, with the way to it', async () => {
    const answer = await ask({ ...centre, radius: 3_000, pageSize: 100 })
    const expected = crowd.filter(point => metresAway(point) <= 3_000).sort((a, b) => metresAway(a) - metresAway(b))
    expect(Math.abs(answer.total - expected.length)).toBeLessThanOrEqual(2)
    expect(answer.list.slice(0, 20).map(item => item.title)).toEqual(expected.slice(0, 20).map(point => point.title))
    const distances = answer.list.map(item => item.distance ?? -1)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(distances.at(-1)).toBeLessThanOrEqual(3_010)
  })
})

describe('a city', () => {
  test('is the first view: its records, its figures, a viewport around its centre', async () => {
    const answer = await ask({ city: 1607 })
    expect(answer.total).toBe(crowd.length)
    expect(answer.bounds.west).toBeLessThan(114.06)
    expect(answer.bounds.east).toBeGreaterThan(114.06)
    expect(answer.labels.map(label => label.name)).toContain('南山')
  })

  test('without anything is empty, not missing', async () => {
    expect(await ask({ city: 2235 })).toMatchObject({ total: 0, list: [] })
  })
})

test('counts follow what is changed and removed, to the last one', async () => {
  const far = { west: 102, south: 24.5, east: 103.5, north: 25.5, zoom: 9 }
  const moving = pointAt(9_001, 102.7, 25.04, { provinceCode: 25, cityCode: 2235, kind: 'job' })
  await upsertMapPoints(db, [moving])
  expect((await ask(far)).markers).toHaveLength(1)
  await upsertMapPoints(db, [{ ...moving, lng: 103.1, lat: 25.2 }])
  expect((await ask(far)).markers[0]).toMatchObject({ count: 1, lng: 103.1, lat: 25.2, id: 9_001 })
  await removeMapPoints(db, 'job', [9_001])
  const left = await db.selectFrom('map_cells').select('count').where('count', '<', 0).execute()
  expect(left).toEqual([])
  expect((await ask(far)).markers).toEqual([])
})

test('many writers at once leave exact counts', async () => {
  const batches = Array.from({ length: 12 }, (_, writer) =>
    Array.from({ length: 40 }, (_, index) =>
      pointAt(20_000 + writer * 40 + index, 108.3 + rng.float() * 0.1, 22.8 + rng.float() * 0.1, {
        provinceCode: 20,
        cityCode: 1715,
      }),
    ),
  )
  await Promise.all(batches.map(batch => db.transaction().execute(trx => upsertMapPoints(trx, batch))))
  const answer = await ask({ city: 1715, zoom: 9.6 })
  expect(Object.values(answer.counts).reduce((sum, count) => sum + count, 0)).toBe(480)
  expect(answer.markers.reduce((sum, marker) => sum + marker.count, 0)).toBe(480)
})

test('the projection goes there and back', () => {
  expect(toLng(toX(114.06))).toBeCloseTo(114.06, 9)
  expect(toLat(toY(22.54))).toBeCloseTo(22.54, 9)
  expect(viewportOf(boxOf(shenzhen)).north).toBeCloseTo(shenzhen.north, 9)
  expect([3, 4, 9.6, 12, 30].map(cellLevelOf)).toEqual([4, 4, 10, 12, 16])
})
