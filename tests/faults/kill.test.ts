/** kill −9 of the site, and of everything, at any moment: it comes back by itself or with the next start, with all that was acknowledged. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitForEnd } from '#server/db/embedded/processes.ts'
import { figure } from './figures.ts'
import { rounds } from './rounds.ts'
import { freePort, kill, killLeft, serverPid, startCommand, untilReady, workerPid } from './start.ts'
import { connectTo, openWriters } from './writers.ts'

/** Milliseconds that a start may take on a machine that is busy with other things before a test gives up. */
const MAX_WAIT_MS = 120_000

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-faults-'))
chmodSync(dataDir, 0o755)
let port = 0

beforeAll(async () => {
  port = await freePort()
})

afterEach(killLeft)

afterAll(async () => {
  const last = await startCommand('start', dataDir, port)
  await untilReady(last, MAX_WAIT_MS)
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

test('kill -9 of the site costs the requests under way: it comes back by itself, with all that was acknowledged', async () => {
  const count = rounds(50)
  const site = await startCommand('start', dataDir, port)
  await untilReady(site, MAX_WAIT_MS)
  const database = serverPid(dataDir)
  const client = await connectTo(dataDir)
  const writers = await openWriters(site.url, client)
  const took: number[] = []
  for (let round = 0; round < count; round++) {
    const busy = [() => async () => undefined, writers.read, writers.write][round % 3]
    const stop = busy?.()
    await sleep(Math.random() * 300)
    process.kill(workerPid(site), 'SIGKILL')
    took.push(await untilReady(site, MAX_WAIT_MS))
    if (round % 3 === 2) await sleep(100)
    await stop?.()
    // Longer than a start that counts as failed: these crashes are none of the site's.
    await sleep(5_500)
  }
  expect(await writers.findLost(client)).toEqual([])
  expect(writers.acknowledged()).toBeGreaterThan(0)
  expect(serverPid(dataDir), 'the database went on').toBe(database)
  await client.end()
  const worst = Math.max(...took)
  figure(
    'site killed (worker)',
    'back within 1 s, 0 lost',
    `${count}×, ${times(took)}, ${writers.acknowledged()} acknowledged, 0 lost`,
  )
  expect(worst).toBeLessThan(backWithin(1_000))
  site.child.kill('SIGTERM')
  expect(await site.ended, site.output()).toBe(0)
})

test('kill -9 of everything at any moment, its start included: the next start serves, with all that was acknowledged', async () => {
  const count = rounds(50)
  const took: number[] = []
  let acknowledged = 0
  for (let round = 0; round < count; round++) {
    // A third of the kills falls into the start itself.
    if (round % 3 === 2) {
      const started = await startCommand('start', dataDir, port)
      await sleep(Math.random() * 600)
      await kill(started)
      continue
    }
    const site = await startCommand('start', dataDir, port)
    took.push(await untilReady(site, MAX_WAIT_MS))
    const client = await connectTo(dataDir)
    const writers = await openWriters(site.url, client, 2)
    const worker = workerPid(site)
    const stop = writers.write()
    await sleep(200 + Math.random() * 300)
    // Every second time the database goes with it, as when the machine loses power.
    if (round % 2 === 1) process.kill(serverPid(dataDir), 'SIGKILL')
    await kill(site)
    await stop()
    await client.end().catch(() => undefined)
    expect(await waitForEnd(worker, 10_000), 'the worker ends by itself').toBe(true)
    const next = await startCommand('start', dataDir, port)
    took.push(await untilReady(next, MAX_WAIT_MS))
    const reader = await connectTo(dataDir)
    expect(await writers.findLost(reader)).toEqual([])
    acknowledged += writers.acknowledged()
    await reader.query(`delete from delivery_addresses where receiver = '测试收货'`)
    await reader.end()
    await kill(next)
  }
  const worst = Math.max(...took)
  figure(
    'everything killed (supervisor, worker, every second time the database)',
    'next start ready within 3 s, 0 lost',
    `${count}×, ${times(took)}, ${acknowledged} acknowledged, 0 lost`,
  )
  expect(acknowledged).toBeGreaterThan(0)
  expect(worst).toBeLessThan(backWithin(3_000))
})

/** Median and worst, beside what starting Node alone takes now. */
function times(took: readonly number[]): string {
  const sorted = took.toSorted((one, other) => one - other)
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms (bare start of Node ${bareStart().toFixed(0)} ms)`
}

/**
 * The goal in milliseconds, or two hundred bare starts of Node on a machine that is busy with other things. Asked after the work, so
 * that it sees the same machine; the goal itself is judged from the printed figure.
 */
const backWithin = (goal: number): number => Math.max(goal, 200 * bareStart())

/** What starting Node alone takes now, in milliseconds: on a machine that is busy with other things everything takes its multiple. */
function bareStart(): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    execFileSync(process.execPath, ['-e', '0'])
    return performance.now() - began
  })
  return times.sort((a, b) => a - b)[2] ?? 0
}

test('the second start is ready within two seconds, or two hundred bare starts of Node on a busy machine', async () => {
  const site = await startCommand('start', dataDir, port)
  expect(await untilReady(site, MAX_WAIT_MS)).toBeLessThan(backWithin(2_000))
  const second = await startCommand('start', dataDir, await freePort())
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/already served by process \d+/)
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})
