/**
 * Every public list, with each of its filters and orders, as the database would read it if its tables were large: along an index, without
 * reading a table from end to end and without sorting what grows.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { visitor } from '#server/access/actor.ts'
import { registry } from '#server/domains/index.ts'
import { noExchange } from '#server/http/exchange.ts'
import type { Route } from '#server/http/implement.ts'
import { runCall } from '#server/http/run-call.ts'
import { createPorts } from '#server/ports/ports.ts'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'

const { db, url } = useSeededDatabase()
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1', announce: () => undefined })

/** So many times as many rows as the small demo has: some ten millions. */
const GROWTH = 10_000
/** More rows than this are not sorted for one page. */
const MAX_SORTED = 50_000

type Statement = { text: string; values: unknown[] }
type Plan = { 'Node Type': string; 'Plan Rows': number; 'Relation Name'?: string; Plans?: Plan[] }

let sent: Statement[] | null = null
const plainQuery = pg.Client.prototype.query
let planner: pg.Client

beforeAll(async () => {
  planner = new pg.Client({ connectionString: url })
  await planner.connect()
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown[]?]
    const text = typeof first === 'string' ? first : first?.text
    const values = second ?? (typeof first === 'string' ? [] : (first?.values ?? []))
    if (text && this !== planner) sent?.push({ text, values })
    return Reflect.apply(plainQuery, this, given) as never
  } as typeof plainQuery
})

afterAll(async () => {
  pg.Client.prototype.query = plainQuery
  await planner.end()
})

const isList = (route: Pick<Route, 'call' | 'handler'>): boolean => {
  const { result, access, method } = route.call
  return method === 'GET' && access === 'public' && result instanceof z.ZodObject && 'nextCursor' in result.shape
}

const lists = Object.values(registry.routes)
  .flatMap(domain => Object.values(domain))
  .filter(isList)

/** Fields that say where in a list to read, not what. */
const PAGING = new Set(['pageNo', 'pageSize', 'cursor'])
/** Values that mean something in the demo city, where the name of a field is not enough to guess one. */
const SAMPLES: Record<string, unknown> = {
  keyword: '深圳',
  province: 19,
  provinceCode: 19,
  city: 1607,
  cityCode: 1607,
  region: '深圳市',
  welfare: '五险一金',
  west: 113,
  south: 22,
  east: 115,
  north: 23,
  zoom: 9,
  lng: 114.05,
  lat: 22.54,
  radius: 3000,
  minPrice: 100,
  maxPrice: 90_000,
  minArea: 10,
  maxArea: 900,
  salaryMin: 500_000,
  salaryMax: 2_000_000,
}
const MAP_FRAME = { west: 113, south: 22, east: 115, north: 23, zoom: 9 }

const bare = (schema: z.ZodType): z.ZodType => {
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  return innerType ? bare(innerType) : input ? bare(input) : schema
}

function samplesOf(name: string, schema: z.ZodType): unknown[] {
  const inner = bare(schema)
  if (inner instanceof z.ZodEnum) return inner.options
  if (name in SAMPLES) return [SAMPLES[name]]
  return ['true', '1', 1]
}

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema ? ((bare(schema) as z.ZodObject).shape as Record<string, z.ZodType>) : {}

/** The plain list, then each filter and order alone, then each filter with each order. */
function queriesOf(route: Pick<Route, 'call' | 'handler'>): Record<string, unknown>[] {
  const shape = shapeOf(route.call.query)
  const always = 'west' in shape ? MAP_FRAME : {}
  const fits = (query: object): boolean => route.call.query?.safeParse(query).success ?? true
  const filters = Object.entries(shape)
    .filter(([name]) => !PAGING.has(name) && name !== 'sort')
    .flatMap(([name, schema]) => {
      const fitting = samplesOf(name, schema).filter(value => fits({ ...always, [name]: value }))
      return (bare(schema) instanceof z.ZodEnum ? fitting : fitting.slice(0, 1)).map(value => ({ [name]: value }))
    })
  const sorts = shape.sort
    ? samplesOf('sort', shape.sort)
        .map(sort => ({ sort }))
        .filter(fits)
    : []
  return [{}, ...filters]
    .flatMap(filter => [filter, ...sorts.map(sort => ({ ...filter, ...sort }))])
    .map(query => ({ ...always, ...query }))
}

const call = (route: Pick<Route, 'call' | 'handler'>, input: { params: object; query: object }) =>
  runCall(route, input as never, { db, actor: visitor, now: SEEDED_AT, exchange: noExchange, ports })

/** Calls the list until it finds a record that has one, and notes what was sent. */
async function statementsOf(route: Pick<Route, 'call' | 'handler'>): Promise<Map<string, Statement>> {
  const found = new Map<string, Statement>()
  const params = Object.entries(shapeOf(route.call.params))
  const ids =
    params.length > 0 || 'recruitmentId' in shapeOf(route.call.query) ? Array.from({ length: 80 }, (_, index) => index + 1) : [1]
  for (const query of queriesOf(route)) {
    for (const id of ids) {
      const filled = Object.fromEntries(
        params.map(([name, schema]) => [name, bare(schema) instanceof z.ZodEnum ? samplesOf(name, schema)[0] : id]),
      )
      const needed = 'recruitmentId' in shapeOf(route.call.query) ? { recruitmentId: id } : {}
      sent = []
      try {
        await call(route, { params: filled, query: { ...query, ...needed } })
        for (const statement of sent) found.set(statement.text, statement)
        break
      } catch {
        // Not this record.
      } finally {
        sent = null
      }
    }
  }
  return found
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

async function planOf({ text, values }: Statement): Promise<Plan[]> {
  const { rows } = await planner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
}

/** Tables that editors and operators write by hand, which do not grow with the site. */
const STEADY = new Set(['service_categories', 'consult_categories', 'search_synonyms', 'search_hot_words'])

/** What would grow with the data: reading a table from end to end, or sorting more than a page's worth of it. */
const growing = (nodes: Plan[]): string[] =>
  nodes.some(node => STEADY.has(node['Relation Name'] ?? ''))
    ? []
    : nodes.flatMap(node => {
        const { 'Node Type': type, 'Relation Name': table, 'Plan Rows': rows } = node
        if (type === 'Seq Scan') return [`reads all of ${table}`]
        return type === 'Sort' && rows > MAX_SORTED ? [`sorts ${rows} rows`] : []
      })

/** Tells the planner of a city ten thousand times as large. Where it cannot be told (before PostgreSQL 18), only the reading is tried. */
async function pretendLarge(): Promise<void> {
  await planner.query('analyze')
  const { rows } = await planner.query(`select 1 from pg_proc where proname = 'pg_restore_relation_stats'`)
  if (rows.length > 0) {
    await planner.query(`
      select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
        'relpages', relpages, 'reltuples', (reltuples * ${GROWTH})::real)
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages > 0`)
  }
  // Its tables are still small on the disk; without this the planner would read some of them whole all the same.
  await planner.query('set enable_seqscan = off')
}

test('every public list reads along an index, whatever is asked of it', async () => {
  await pretendLarge()
  const found: string[] = []
  const unread: string[] = []
  for (const route of lists) {
    const statements = await statementsOf(route)
    if (statements.size === 0) unread.push(route.call.path)
    for (const statement of statements.values()) {
      for (const what of growing(await planOf(statement))) {
        found.push(`${route.call.path} ${what}: ${statement.text.replace(/\s+/g, ' ').slice(0, 300)}`)
      }
    }
  }
  expect(found).toEqual([])
  expect(lists.length).toBeGreaterThan(40)
  // Policies are files in memory.
  expect(unread).toEqual(['/policy'])
}, 600_000)
