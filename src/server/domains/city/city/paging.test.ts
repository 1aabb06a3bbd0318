import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { city, ServiceCard } from '#lib/contract/city/city.ts'
import type { CallInput } from '#lib/contract/define.ts'
import { registry } from '#server/domains/index.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import type { Ports } from '#server/ports/ports.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const { db } = useSeededDatabase()
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })

type Query = NonNullable<CallInput<typeof city.listServices>['query']>

/** What the list should hold, worked out without the database's help. */
async function expected(query: Query): Promise<number[]> {
  const rows = await db.selectFrom('services').selectAll().where('state', '=', 'ON').execute()
  const kept = rows.filter(
    row =>
      (query.city === undefined || row.city_code === query.city) &&
      (query.serverCategoryId === undefined ||
        [row.category_id, row.root_category_id].includes(Number(query.serverCategoryId))) &&
      (query.minPrice === undefined || row.price >= Number(query.minPrice)) &&
      (query.maxPrice === undefined || row.price <= Number(query.maxPrice)) &&
      (!query.certified || row.certified) &&
      (query.keyword === undefined || row.title.includes(query.keyword)),
  )
  const key = (row: (typeof rows)[number]): number =>
    ({
      default: row.rank,
      newest: row.published_at.getTime(),
      priceAsc: -row.price,
      priceDesc: row.price,
      score: row.score,
      sales: row.sales,
    })[query.sort ?? 'default']
  const ties = query.sort === 'priceAsc' ? -1 : 1
  return kept.sort((a, b) => key(b) - key(a) || (b.id - a.id) * ties).map(row => row.id)
}

const queries = fc.record(
  {
    city: fc.constantFrom(1607, 1213, 1),
    serverCategoryId: fc.integer({ min: 1, max: 108 }),
    minPrice: fc.constantFrom(0, 5_000, 50_000),
    maxPrice: fc.constantFrom(20_000, 200_000, 2_000_000),
    certified: fc.boolean(),
    keyword: fc.constantFrom('深圳', '当天可约', '电', '维修'),
    sort: fc.constantFrom('default', 'newest', 'priceAsc', 'priceDesc', 'score', 'sales'),
  },
  { requiredKeys: [] },
)

test('reading on by cursor gives every matching service once, in order, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 3, max: 40 }), async (query, pageSize) => {
      const seen: ServiceCard[] = []
      let cursor: string | undefined
      let total = 0
      do {
        const page = await api.city.listServices({ query: { ...query, pageSize, cursor } as Query })
        seen.push(...page.list)
        total = page.total
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen.map(one => one.serverId)).toEqual(await expected(query as Query))
      expect(total).toBe(seen.length)
    }),
    { numRuns: 40 },
  )
}, 600_000)

test('pages by number and pages by cursor are the same pages', async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 1, max: 4 }), async (query, pageNo) => {
      const byNumber = await api.city.listServices({ query: { ...query, pageNo, pageSize: 7 } as Query })
      const all = await expected(query as Query)
      expect(byNumber.list.map(one => one.serverId)).toEqual(all.slice((pageNo - 1) * 7, pageNo * 7))
    }),
    { numRuns: 25 },
  )
}, 600_000)
