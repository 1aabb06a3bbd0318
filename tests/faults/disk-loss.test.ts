/** The disk is lost: a backup that was taken while people wrote, brought back by the commands of an operator on an empty one. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, test } from 'vitest'
import { waitForEnd } from '#server/db/embedded/processes.ts'
import { figure } from './figures.ts'
import { signedIn } from './sender.ts'
import { freePort, kill, killLeft, serverPid, startCommand, untilReady } from './start.ts'
import { connectTo, openWriters } from './writers.ts'

const MAX_WAIT_MS = 180_000

const run = promisify(execFile)
const root = mkdtempSync(path.join(os.tmpdir(), 'chenghui-disk-'))
const dataDir = path.join(root, 'data')
const backup = path.join(root, 'backup')
mkdirSync(dataDir)
for (const folder of [root, dataDir]) chmodSync(folder, 0o755)

afterEach(killLeft)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Kept elsewhere by those who run the site. */
const settings = { SECRET_KEY: randomBytes(32).toString('hex') }

const operator = (script: string, args: string[]) =>
  run(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
  })

/** The stored files by their checksum. */
function storedFiles(): Map<string, string> {
  const folder = path.join(dataDir, 'uploads', 'store')
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    files.map(entry => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}

test('a backup that was taken under load, the loss of the disk, and the site as it was at that moment', async () => {
  const port = await freePort()
  const seeding = await startCommand('seed', dataDir, port, ['--size', 'small'], settings)
  expect(await seeding.ended, seeding.output()).toBe(0)
  const site = await startCommand('start', dataDir, port, [], settings)
  await untilReady(site, MAX_WAIT_MS)
  const client = await connectTo(dataDir)
  const before = await openWriters(site.url, client, 8)
  const meanwhile = await openWriters(site.url, client, 8)
  const [sender] = await signedIn(site.url, client, 1)
  for (let number = 0; number < 5; number++) {
    const { key, content } = await sender!.begin(1_000_000)
    await sender!.sendAll(key, content)
    await sender!.call(`upload/${key}/finish`)
  }
  await client.end()
  const stopBefore = before.write()
  while (before.acknowledged() < 200) await new Promise(resolve => setTimeout(resolve, 20))
  await stopBefore()
  // These go on while the backup is taken: of them each row is there whole, or as it was.
  const stop = meanwhile.write()
  const taken = performance.now()
  await operator('backup', ['--to', backup])
  const seconds = (performance.now() - taken) / 1_000
  await stop()
  const files = storedFiles()

  const database = serverPid(dataDir)
  await kill(site)
  process.kill(database, 'SIGKILL')
  await waitForEnd(database, MAX_WAIT_MS)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const { stdout } = await operator('restore', ['--from', backup])
  expect(stdout).toContain('Restored')

  const again = await startCommand('start', dataDir, port, [], settings)
  await untilReady(again, MAX_WAIT_MS)
  const reader = await connectTo(dataDir)
  expect(await before.findLost(reader)).toEqual([])
  expect(storedFiles()).toEqual(files)
  expect((await fetch(`${again.url}/home`)).status).toBe(200)
  const since = before.write()
  await new Promise(resolve => setTimeout(resolve, 200))
  await since()
  expect(await before.findLost(reader), 'and people go on').toEqual([])
  await reader.end()
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
  figure(
    'loss of the disk after a backup under load',
    'every row acknowledged before its moment, files by checksum',
    `${before.acknowledged()} acknowledged before and after, 0 lost; ${meanwhile.acknowledged()} written in the ${seconds.toFixed(1)} s ` +
      `it took; ${files.size} files the same`,
  )
})
