import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PageCache } from '#server/cache/page-cache.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { registry } from '#server/domains/index.ts'
import { createLogger } from '#server/log.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { createApiHandler } from '../api.ts'
import { createReadiness, type Readiness } from '../health.ts'
import { createPipeline } from '../pipeline.ts'
import { type Admission, createAdmission } from './admission.ts'

const POOL = 3
const database = useSeededDatabase()
const LIST = '/v1/front/same/city/recruitment'

let server: Server
let db: Db
let readiness: Readiness
let admission: Admission
let origin = ''
let rendered: string[] = []
/** Renderings of `/slow…` wait for it. */
let slow = Promise.resolve()

beforeAll(async () => {
  admission = createAdmission(POOL)
  db = createDb(database.url, { max: POOL, waitMs: 1_000, onWait: admission.noteDatabaseWait })
  readiness = createReadiness(database.url)
  const log = createLogger('silent')
  const pipeline = createPipeline({
    cache: new PageCache(1_000_000),
    admission,
    api: createApiHandler({ db, log, routes: registry.routes, admission }),
    assets: { find: () => undefined },
    handlers: [readiness.handle],
    locals: { site: { url: 'http://127.0.0.1' } } as App.Locals,
    log,
    async pages(address) {
      rendered.push(address)
      if (address.includes('/slow')) await slow
      const headers = new Headers({ 'Content-Type': 'text/html', 'CDN-Cache-Control': 'public, max-age=60' })
      return { status: 200, headers, body: Buffer.from('<!doctype html><title>页面</title>') }
    },
  })
  server = createServer(pipeline)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await readiness.close()
  await db.destroy()
})

/** Takes every connection of the pool until the returned function is called. */
async function takePool(): Promise<() => Promise<void>> {
  let giveBack: () => void = () => undefined
  const until = new Promise<void>(resolve => {
    giveBack = resolve
  })
  const taken = Array.from({ length: POOL }, () => {
    let isTaken: () => void = () => undefined
    const taking = new Promise<void>(resolve => {
      isTaken = resolve
    })
    const holding = db.connection().execute(async connection => {
      await sql`select 1`.execute(connection)
      isTaken()
      await until
    })
    return { taking, holding }
  })
  await Promise.all(taken.map(({ taking }) => taking))
  return async () => {
    giveBack()
    await Promise.all(taken.map(({ holding }) => holding))
  }
}

test('while every connection is taken, calls are answered 503 with a time to come back, and cached pages, /healthz and /readyz with 200', async () => {
  await fetch(`${origin}/home`)
  const giveBack = await takePool()
  const calls = Array.from({ length: 60 }, () => fetch(origin + LIST))
  for (const path of ['/home', '/healthz', '/readyz']) expect((await fetch(origin + path)).status, path).toBe(200)
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  for (const answer of answers) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    // Turned away at the door, or after waiting for a connection.
    expect(await answer.json()).toMatchObject({ resultStatus: false, code: expect.stringMatching(/^0905(03|05)$/) })
  }
  await giveBack()
  expect((await fetch(origin + LIST)).status).toBe(200)
})

test('pages for which there is no place are answered 503 in words, and none with an error', async () => {
  let open: () => void = () => undefined
  slow = new Promise(resolve => {
    open = resolve
  })
  const running = Array.from({ length: POOL * 400 }, (_, at) => fetch(`${origin}/slow?n=${at}`))
  const turnedAway = await Promise.race(running)
  expect(turnedAway.status).toBe(503)
  expect(turnedAway.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await turnedAway.text()).toContain('网站正忙')
  open()
  const answers = await Promise.all(running)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
})

test('many who ask for one page share one rendering and one place', async () => {
  rendered = []
  let open: () => void = () => undefined
  slow = new Promise(resolve => {
    open = resolve
  })
  const asking = Array.from({ length: 100 }, () => fetch(`${origin}/slow-together`))
  await expect.poll(() => rendered.length).toBe(1)
  expect(admission.stats.begun).toBe(1)
  open()
  const answers = await Promise.all(asking)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(rendered.length).toBe(1)
})

test('a page whose visitor has gone while waiting is not rendered', async () => {
  rendered = []
  let open: () => void = () => undefined
  slow = new Promise(resolve => {
    open = resolve
  })
  const running = fetch(`${origin}/slow-first`)
  const second = fetch(`${origin}/slow-second?n=1`)
  await expect.poll(() => rendered.length).toBe(2)
  const { port } = server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /slow-gone?n=1 HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => admission.stats.waiting).toBe(1)
  socket.destroy()
  await expect.poll(() => admission.stats.classes.list.abandoned).toBe(1)
  open()
  await Promise.all([running, second])
  await sleep(50)
  expect(rendered.some(address => address.includes('slow-gone'))).toBe(false)
})
