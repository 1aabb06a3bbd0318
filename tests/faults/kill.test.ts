/** kill −9 of the site, and of everything, at any moment: the next start serves, with every row that was acknowledged. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, kill, serverPid, startCommand, untilReady } from './start.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-faults-'))
chmodSync(dataDir, 0o755)
let port = 0

beforeAll(async () => {
  port = await freePort()
})

afterAll(async () => {
  const last = await startCommand('start', dataDir, port)
  await untilReady(last)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a first start that is killed while it fills the database begins anew', async () => {
  for (const after of [150, 700, 1500]) {
    const seeding = await startCommand('seed', dataDir, port, ['--size', 'small'])
    await sleep(after)
    await kill(seeding)
  }
  const seeding = await startCommand('seed', dataDir, port, ['--size', 'small', '--reset'])
  expect(await seeding.ended, seeding.output()).toBe(0)
})

test('killed twenty times at random moments, the next start serves and keeps what was acknowledged', async () => {
  const acknowledged: number[] = []
  for (let round = 0; round < 20; round++) {
    const site = await startCommand('start', dataDir, port)
    // A third of the kills falls into the start itself.
    if (round % 3 === 2) {
      await sleep(Math.random() * 600)
      await kill(site)
      continue
    }
    await untilReady(site)
    const stopWriting = await writeUntilStopped(round * 1_000_000, acknowledged)
    const answer = await fetch(`${site.url}/v1/front/nation/getHotCity`)
    expect(answer.status).toBe(200)
    await sleep(Math.random() * 300)
    // Every fifth time the database goes with it, as when the machine loses power.
    const database = serverPid(dataDir)
    if (round % 5 === 4) process.kill(database, 'SIGKILL')
    await kill(site)
    await stopWriting()
  }
  const last = await startCommand('start', dataDir, port)
  await untilReady(last)
  const home = await fetch(`${last.url}/v1/front/nation/getHotCity`)
  expect(home.status).toBe(200)
  const client = await connect()
  const { rows } = await client.query<{ value: number }>(`select value::int from site_facts where key like 'fault-%'`)
  await client.end()
  const kept = new Set(rows.map(row => row.value))
  expect(acknowledged.filter(value => !kept.has(value))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
  last.child.kill('SIGTERM')
  expect(await last.ended, last.output()).toBe(0)
})

/** What starting Node alone takes now, in milliseconds: on a machine that is busy with other things everything takes its multiple. */
function bareStart(): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    execFileSync(process.execPath, ['-e', '0'])
    return performance.now() - began
  })
  return times.sort((a, b) => a - b)[2] ?? 0
}

test('the second start is ready within two seconds, or forty bare starts of Node on a busy machine', async () => {
  const bare = bareStart()
  const site = await startCommand('start', dataDir, port)
  expect(await untilReady(site)).toBeLessThan(Math.max(2000, 40 * bare))
  const second = await startCommand('start', dataDir, await freePort())
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/already served by process \d+/)
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

async function connect(): Promise<pg.Client> {
  const folder = path.join(dataDir, 'postgres')
  const { site } = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as { site: string }
  const at = Number(readFileSync(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3])
  const client = new pg.Client({ host: '127.0.0.1', port: at, user: 'chenghui', password: site, database: 'chenghui' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Writes one row after another and notes those that the database confirmed. */
async function writeUntilStopped(first: number, acknowledged: number[]): Promise<() => Promise<void>> {
  const client = await connect()
  let stopped = false
  const writing = (async () => {
    for (let value = first; !stopped; value++) {
      try {
        await client.query('insert into site_facts (key, value) values ($1, $2)', [`fault-${value}`, String(value)])
        acknowledged.push(value)
      } catch {
        return
      }
    }
  })()
  return async () => {
    stopped = true
    await writing
    await client.end().catch(() => undefined)
  }
}
