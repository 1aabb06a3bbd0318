/**
 * People send large files over lines that break: nearly a third of the pieces is cut off in the middle. What was acknowledged is there, what
 * was finished is what was sent, and what nobody wanted leaves nothing behind.
 */
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { UPLOAD_CHUNK } from '#lib/contract/platform/upload.ts'
import { figure } from './figures.ts'
import { type Sender, signedIn } from './sender.ts'
import { freePort, killLeft, type Started, startCommand, untilReady, workerPid } from './start.ts'
import { connectTo } from './writers.ts'

const MAX_WAIT_MS = 180_000
const MB = 2 ** 20
const FULL = process.env.FAULTS === 'full'
const FILE_BYTES = (FULL ? 45 : 12) * MB
const FILES = FULL ? Math.ceil((20 * 1024) / 45) : 16
const CUT = 0.3
/** A day's files of one person stay below what one may send in a day. */
const FILES_EACH = 20
const MAX_PARALLEL = 4

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-uploads-'))
chmodSync(dataDir, 0o755)

afterEach(killLeft)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The most memory that the serving process has above what it had, read while `work` runs, in megabytes. */
async function growthDuring(site: Started, work: () => Promise<void>): Promise<number> {
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${workerPid(site)}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  const before = resident()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, resident())
  }, 250)
  try {
    await work()
  } finally {
    clearInterval(watching)
  }
  return most - before
}

function filesBelow(name: string): string[] {
  const folder = path.join(dataDir, 'uploads', name)
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}

/** Sends one file whole and compares what is stored, then gives it up; every fifth is left unfinished. @returns bytes lost. */
async function oneFile(sender: Sender, client: pg.Client, number: number): Promise<number> {
  const { key, content } = await sender.begin(FILE_BYTES)
  if (number % 5 === 4) {
    await sender.send(key, 0, content.subarray(0, UPLOAD_CHUNK), true)
    return 0
  }
  const lost = await sender.sendAll(key, content, CUT)
  await sender.call(`upload/${key}/finish`)
  const { rows } = await client.query<{ sha256: string }>('select sha256 from uploads where key = $1', [key])
  expect(rows[0]?.sha256, 'what is stored is what was sent').toBe(createHash('sha256').update(content).digest('hex'))
  // Half of them are given up by their owner, the others by nobody ever taking them.
  if (number % 2 === 0) await sender.call(`upload/${key}/cancel`)
  return lost
}

test('files over lines that break arrive whole, cost little memory, and leave nothing behind', async () => {
  const port = await freePort()
  const seeding = await startCommand('seed', dataDir, port, ['--size', 'small'])
  expect(await seeding.ended, seeding.output()).toBe(0)
  const site = await startCommand('start', dataDir, port)
  await untilReady(site, MAX_WAIT_MS)
  const client = await connectTo(dataDir)
  const before = new Set(filesBelow('store'))
  const senders = await signedIn(site.url, client, Math.ceil(FILES / FILES_EACH) + MAX_PARALLEL)
  // What the first ones of each lane bring into memory stays, whatever follows.
  let lost = 0
  for (const bytes of await Promise.all(senders.slice(-MAX_PARALLEL).map(sender => oneFile(sender, client, 0)))) lost += bytes
  let next = 0
  const growth = await growthDuring(site, async () => {
    const lane = async (own: number) => {
      for (let number = next++; number < FILES; number = next++) {
        const sender = senders[own + MAX_PARALLEL * Math.floor(number / (FILES_EACH * MAX_PARALLEL))] ?? senders[own]!
        lost += await oneFile(sender, client, number)
      }
    }
    await Promise.all(Array.from({ length: MAX_PARALLEL }, (_, own) => lane(own)))
  })
  expect(lost).toBe(0)

  await client.query(`update uploads set expires_at = now() - interval '1 minute' where name = '合同.pdf'`)
  await client.query(
    `insert into background_jobs (name, started_at, every_seconds, asked_at) values ('platform.upload.expiry', now(), 600, now())
     on conflict (name) do update set asked_at = now()`,
  )
  const began = performance.now()
  const left = async () => (await client.query(`select from uploads where name = '合同.pdf'`)).rowCount
  while (await left()) {
    expect(performance.now() - began, site.output()).toBeLessThan(MAX_WAIT_MS)
    await sleep(200)
  }
  expect(filesBelow('store').filter(name => !before.has(name))).toEqual([])
  expect(filesBelow('transit')).toEqual([])
  await client.end()
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)

  const [cuts, pieces] = [senders.reduce((sum, one) => sum + one.cuts, 0), senders.reduce((sum, one) => sum + one.pieces, 0)]
  figure(
    `${((FILES * FILE_BYTES) / 2 ** 30).toFixed(1)} GB of uploads, ${Math.round((100 * cuts) / pieces)} % of ${pieces} pieces cut off`,
    'nothing lost, no orphan after the sweep, memory ≤ +60 MB',
    `0 bytes of what was acknowledged lost, ${FILES} files, none left behind, memory +${Math.round(growth)} MB at most`,
  )
  if (FULL) expect(growth).toBeLessThanOrEqual(60)
})
