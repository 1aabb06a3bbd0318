/** The database dies, or ends the site's connections, at any moment: requests fail, the site does not, and nothing acknowledged is lost. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Db } from '#server/db/client.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'
import { type Running, startSite } from '../../bench/lib/site.ts'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { prepareDatabase } from '../../scripts/lib/database.ts'
import { figure } from './figures.ts'
import { rounds } from './rounds.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-database-'))
chmodSync(dataDir, 0o755)
const WRITERS = 8
let killer: Db
let addresses: number[] = []
let area = 0
let database: EmbeddedDatabase
let site: Running
let pool: Db
let tokens: string[] = []

beforeAll(async () => {
  database = await startEmbedded({ dataDir, log: () => undefined })
  await Promise.all([prepareDatabase(database.url, 'small'), ensureBuilt()])
  site = await startSite(database.url, { DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  pool = createDb(database.url, { max: 4, applicationName: 'chenghui-fault' })
  killer = createDb(database.url, { max: 1, applicationName: 'chenghui-killer' })
  tokens = await openSessions()
  addresses = await openAddresses()
  expect((await fetch(`${site.url}/home`)).status).toBe(200)
})

afterAll(async () => {
  await site?.stop()
  await pool?.destroy()
  await killer?.destroy()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('kill -9 of the database costs requests only: cached pages stay, the site stays, nothing acknowledged is lost', async () => {
  const count = rounds(50)
  const home = watchHome()
  const limit = backWithin()
  const recovered: number[] = []
  const took: number[] = []
  const ledger = newLedger()
  for (let round = 0; round < count; round++) {
    const kind = round % 3
    const stop = kind === 0 ? async () => undefined : kind === 1 ? readAll() : writeAll(ledger)
    await sleep(50 + Math.random() * 200)
    const began = performance.now()
    const { pid } = database
    process.kill(pid, 'SIGKILL')
    // What is left of the old server may still answer; only a new one counts.
    while (database.pid === pid) await sleep(5)
    recovered.push(performance.now() - began)
    await untilWritten(ledger)
    took.push(performance.now() - began)
    await stop()
  }
  const failures = await home()
  expect(failures).toEqual([])
  await expectNothingLost(ledger)
  expect(isRunning(site.pid)).toBe(true)
  const worst = Math.max(...took)
  // How long PostgreSQL needs to recover is the disk's business; what the site adds to it is ours.
  const added = Math.max(...took.map((total, round) => total - (recovered[round] as number)))
  figure(
    'database killed',
    `${count}x, back by itself within 3000 ms`,
    `${count}x, median ${median(took)} ms, worst ${Math.round(worst)} ms (of it recovery of PostgreSQL, worst ${Math.round(Math.max(...recovered))} ms;
      added by the site, worst ${Math.round(added)} ms), acknowledged ${ledger.count}, lost 0`.replace(/\s+/g, ' '),
  )
  expect(worst).toBeLessThan(3 * limit)
  expect(added).toBeLessThan(limit)
})

test('all connections of the site are ended under eight writers and eight readers', async () => {
  const count = rounds(20)
  const home = watchHome()
  const limit = backWithin()
  const took: number[] = []
  const ledger = newLedger()
  const stops = [writeAll(ledger), readAll()]
  for (let round = 0; round < count; round++) {
    await sleep(50 + Math.random() * 150)
    const ended = await endConnections()
    expect(ended).toBeGreaterThan(1)
    took.push(await untilWritten(ledger))
  }
  for (const stop of stops) await stop()
  expect(await home()).toEqual([])
  await expectNothingLost(ledger)
  expect(isRunning(site.pid)).toBe(true)
  const worst = Math.max(...took)
  figure(
    'connections ended',
    `${count}x, back within 3000 ms`,
    `${count}x, worst ${Math.round(worst)} ms, acknowledged ${ledger.count}, lost 0`,
  )
  expect(worst).toBeLessThan(limit)
})

test('while the database is away a page that is not kept is refused in words, and so is a call', async () => {
  // Stopped rather than killed: it stays away until it is let go on, and it does not answer either.
  const url = `${site.url}/search?keyword=${encodeURIComponent('没有人找过的词')}`
  await database.stop()
  try {
    const page = await fetch(url)
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('5')
    expect(await page.text()).toContain('服务暂时不可用')
    const call = await fetch(`${site.url}/v1/front/address`, { headers: { authorization: `Bearer ${tokens[0]}` } })
    expect(call.status).toBe(503)
    expect(await call.json()).toMatchObject({ resultStatus: false, code: '090503' })
    expect((await fetch(`${site.url}/home`)).status).toBe(200)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
  } finally {
    // A database that was stopped in order comes back where it was, as after a restart of an external one.
    const port = database.port
    database = await startEmbedded({ dataDir, log: () => undefined, port })
  }
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  await expect.poll(async () => (await fetch(url)).status, { timeout: 60_000 }).toBe(200)
})

/** What was acknowledged: the last number of each writer over the API, and every key written through the site's kind of pool. */
type Ledger = { run: string; last: number[]; keys: string[]; count: number; next: number }

let runs = 0
const newLedger = (): Ledger => ({ run: `run${runs++}`, last: tokens.map(() => -1), keys: [], count: 0, next: 0 })

async function openSessions(): Promise<string[]> {
  const people = await sql<{ id: number }>`select id from users order by id limit ${WRITERS + 1}`.execute(pool)
  return Promise.all(
    people.rows.map(async ({ id }) => {
      const token = createToken()
      await sql`insert into sessions (user_id, token_hash, device, remember, expires_at)
        values (${id}, ${hashToken(token)}, '测试', true, now() + interval '1 day')`.execute(pool)
      return token
    }),
  )
}

const post = (writer: number, call: string, body: object): Promise<Response> =>
  fetch(`${site.url}/v1/front/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[writer]}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })

const written = (run: string, value: number) => ({
  receiver: '测试收货',
  phone: '13900000000',
  areaCode: area,
  detail: `${run} ${value} 号`,
  isDefault: false,
})

/** An address of each writer, to be saved with one number after another. */
async function openAddresses(): Promise<number[]> {
  const row = await sql<{ code: number }>`select code from areas where parent_code = 1607 order by code limit 1`.execute(pool)
  area = row.rows[0]?.code as number
  return Promise.all(
    tokens.map(async (_, writer) => {
      const answer = (await (await post(writer, 'address', written('begin', 0))).json()) as { resultData: { id: number } }
      return answer.resultData.id
    }),
  )
}

/** Saves over the API the next number of one writer. A writer sends one after another, so the last acknowledged one or a later one must be stored. */
async function save(ledger: Ledger, writer: number): Promise<boolean> {
  const value = ledger.next++
  const answer = await post(writer, `address/${addresses[writer]}`, written(ledger.run, value)).catch(() => undefined)
  if (!answer?.ok) {
    // Busy or away is said as such: 503, or the connection to a site that is being stopped; never a defect.
    if (answer) expect(answer.status, await answer.text()).toBe(503)
    return false
  }
  expect(await answer.json()).toMatchObject({ resultStatus: true })
  ledger.last[writer] = value
  ledger.count++
  return true
}

/** Eight writers: half over the API, half through a pool of the site's kind, in transactions. @returns stops them. */
function writeAll(ledger: Ledger): () => Promise<void> {
  let stopped = false
  const overApi = async (writer: number) => {
    while (!stopped) if (!(await save(ledger, writer))) await sleep(10)
  }
  const overPool = async () => {
    while (!stopped) {
      const key = `${ledger.run}-${ledger.next++}`
      try {
        await pool.transaction().execute(trx => sql`insert into site_facts (key, value) values (${key}, 'x')`.execute(trx))
        ledger.keys.push(key)
        ledger.count++
      } catch {
        await sleep(10)
      }
    }
  }
  const writing = Array.from({ length: WRITERS }, (_, writer) => (writer % 2 === 0 ? overApi(writer) : overPool()))
  return async () => {
    stopped = true
    await Promise.all(writing)
  }
}

/** Eight readers of what is not kept. */
function readAll(): () => Promise<void> {
  let stopped = false
  const read = async (reader: number) => {
    while (!stopped) {
      const answer = await fetch(`${site.url}/v1/front/address`, { headers: { authorization: `Bearer ${tokens[reader]}` } })
      const text = await answer.text()
      expect([200, 503], text).toContain(answer.status)
      if (!answer.ok) await sleep(10)
    }
  }
  const reading = Array.from({ length: WRITERS }, (_, reader) => read(reader))
  return async () => {
    stopped = true
    await Promise.all(reading)
  }
}

/** The time until the site takes a write again, in milliseconds. The last writer is nobody else's. */
async function untilWritten(ledger: Ledger): Promise<number> {
  const began = performance.now()
  while (!(await save(ledger, WRITERS))) {
    if (performance.now() - began > 60_000) throw new Error('the site did not take a write for a minute')
    await sleep(10)
  }
  return performance.now() - began
}

/** Asks for the home page each 20 ms. @returns stops, and gives what was answered otherwise than with the page. */
function watchHome(): () => Promise<string[]> {
  const failures: string[] = []
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      const answer = await fetch(`${site.url}/home`, { signal: AbortSignal.timeout(20_000) }).catch((error: Error) => error)
      if (answer instanceof Error) failures.push(answer.message)
      else if (!(await answer.text()).includes('</html>') || answer.status !== 200) failures.push(String(answer.status))
      await sleep(20)
    }
  })()
  return async () => {
    stopped = true
    await watching
    return failures
  }
}

async function expectNothingLost(ledger: Ledger): Promise<void> {
  expect(ledger.count).toBeGreaterThan(0)
  const keys = await sql<{ key: string }>`select key from site_facts where key like ${`${ledger.run}-%`}`.execute(pool)
  const stored = new Set(keys.rows.map(row => row.key))
  expect(ledger.keys.filter(key => !stored.has(key))).toEqual([])
  for (const [writer, last] of ledger.last.entries()) {
    if (last < 0) continue
    const row = await sql<{ detail: string }>`select detail from delivery_addresses where id = ${addresses[writer]}`.execute(pool)
    const [run, value] = row.rows[0]?.detail.split(' ') ?? []
    expect(run).toBe(ledger.run)
    expect(Number(value)).toBeGreaterThanOrEqual(last)
  }
}

async function endConnections(): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(killer)
  return rows.length
}

/** Three seconds; on a machine that is busy with other things, a multiple of what starting Node alone takes now. */
function backWithin(): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    execFileSync(process.execPath, ['-e', '0'])
    return performance.now() - began
  })
  return Math.max(3_000, 60 * median(times))
}

const median = (times: number[]): number => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
