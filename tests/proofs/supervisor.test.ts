import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { lockFolder } from '#server/db/embedded/lock.ts'
import { isAlive, waitForEnd } from '#server/db/embedded/processes.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'

const running: EmbeddedDatabase[] = []
const folders: string[] = []

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chenghui-embedded-'))
  folders.push(folder)
  return folder
}

const start = async (dataDir: string, log: (message: string) => void = () => undefined): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded({ dataDir, log })
  running.push(database)
  return database
}

const ask = async (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

test('what was written is there after a stop and a second start', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await ask(first.url, 'create table notes (text text)')
  await ask(first.url, `insert into notes values ('深圳')`)
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start(folder)
  expect(second.adopted).toBe(false)
  expect(await ask(second.url, 'select text from notes')).toBe('深圳')
})

test('the site is no superuser, listens on the loopback only and sorts Chinese trigrams', async () => {
  const { url } = await start(newFolder())
  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
  expect(await ask(url, 'show fsync')).toBe('on')
  await ask(url, 'create extension pg_trgm')
  await ask(url, 'create extension btree_gin')
  expect(await ask(url, `select cardinality(show_trgm('深圳'))`)).toBeGreaterThan(0)
  const wrong = url.replace(/:[^:@]+@/, ':wrong@')
  await expect(ask(wrong, 'select 1')).rejects.toThrow(/password/)
})

test('the passwords are readable by their owner only', async () => {
  const folder = newFolder()
  await start(folder)
  expect(statSync(path.join(folder, 'postgres', 'secrets.json')).mode & 0o077).toBe(0)
})

test('a second start on the same folder says who has it', async () => {
  const folder = newFolder()
  await start(folder)
  await expect(startEmbedded({ dataDir: folder, log: () => undefined })).rejects.toThrow(
    new RegExp(`already served by process ${process.pid}.*DATA_DIR=`),
  )
})

test('a server that outlived its supervisor is taken over', async () => {
  const folder = newFolder()
  const lost = await startEmbedded({ dataDir: folder, log: () => undefined })
  // As after a kill -9: the lock names a process that is gone.
  writeFileSync(path.join(folder, 'postgres', 'supervisor.lock'), JSON.stringify({ pid: 2 ** 22 - 3, birth: 'x', since: '' }))
  const messages: string[] = []
  const next = await start(folder, message => messages.push(message))
  expect(next).toMatchObject({ adopted: true, pid: lost.pid, url: lost.url })
  expect(messages.join()).toContain('taking it over')
})

test('a pid file left by a power cut does not keep the server from starting', async () => {
  const folder = newFolder()
  const first = await start(folder)
  const pidFile = path.join(folder, 'postgres', 'cluster', 'postmaster.pid')
  const text = readFileSync(pidFile, 'utf8')
  await first.stop()
  // The number now belongs to a process that is no database server: this one.
  writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)))
  const second = await start(folder)
  expect(second.adopted).toBe(false)
  expect(await ask(second.url, 'select 1')).toBe(1)
})

test('a lost password file is made anew', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
  rmSync(path.join(folder, 'postgres', 'secrets.json'))
  const second = await start(folder)
  expect(second.url).not.toBe(first.url)
  expect(await ask(second.url, 'select count(*)::int from kept')).toBe(0)
})

test('a server that is killed comes back on the same port', async () => {
  const database = await start(newFolder())
  const { pid, url } = database
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid, 60_000)
  await expect.poll(() => database.pid !== pid && isAlive(database.pid), { timeout: 60_000 }).toBe(true)
  expect(await ask(url, 'select 1')).toBe(1)
})

test('it keeps its port although a child of the killed server is still leaving', async () => {
  const database = await start(newFolder())
  const { pid, url } = database
  const [child] = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
  expect(child).toBeGreaterThan(1)
  // A stopped child holds the shared memory until it goes on, so the first tries to start are refused.
  process.kill(child as number, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid, 60_000)
  await sleep(600)
  expect(database.pid).toBe(pid)
  process.kill(child as number, 'SIGKILL')
  await expect.poll(() => database.pid !== pid && isAlive(database.pid), { timeout: 60_000 }).toBe(true)
  expect(await ask(url, 'select 1')).toBe(1)
})

test('a folder made by another major version is named, and left alone', async () => {
  const folder = newFolder()
  await (await start(folder)).stop()
  const file = path.join(folder, 'postgres', 'cluster', 'PG_VERSION')
  writeFileSync(file, '16\n')
  await expect(start(folder)).rejects.toThrow(/another major version/)
  expect(readFileSync(file, 'utf8')).toBe('16\n')
})

test('a data folder that cannot be made says what to do', async () => {
  const file = path.join(newFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(path.join(file, 'data'))).rejects.toThrow(/DATA_DIR|not a directory/i)
})

test('a lock that is being given up is waited for', async () => {
  const file = path.join(newFolder(), 'lock')
  const other = { pid: process.ppid, birth: '', since: '', stopping: true }
  writeFileSync(file, JSON.stringify(other))
  setTimeout(() => rmSync(file), 1200)
  const lock = await lockFolder(file, 'x')
  expect(existsSync(file)).toBe(true)
  await lock.release()
  expect(existsSync(file)).toBe(false)
})
