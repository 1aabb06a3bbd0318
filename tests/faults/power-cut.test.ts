/**
 * The power goes while people write: the data folder as the disk would have it at that moment is started elsewhere.
 *
 * What it models: all database processes are stopped in one moment and the folder is copied; then everything that PostgreSQL has handed
 * to the system without syncing it is made doubtful. Pages written since the last checkpoint become old, new or torn in the middle, grown
 * files keep their old length, files made since are missing, and the log behind its synced position is emptied in whole or in parts.
 * It needs no rights and runs wherever processes can be stopped by a signal.
 * What it does not model: a disk that says it has synced and has not, and damage to the file system itself.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { startSite } from '../../bench/lib/site.ts'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { prepareDatabase } from '../../scripts/lib/database.ts'
import { cutPower, type Damage } from './disk-image.ts'
import { figure } from './figures.ts'
import { rounds } from './rounds.ts'

const WRITERS = 4
const root = mkdtempSync(path.join(os.tmpdir(), 'chenghui-power-'))
chmodSync(root, 0o755)
const folderOf = (name: string): string => path.join(root, name)
const clusterOf = (name: string): string => path.join(root, name, 'postgres', 'cluster')
let database: EmbeddedDatabase

beforeAll(async () => {
  mkdirSync(folderOf('site'), { mode: 0o755 })
  database = await startEmbedded({ dataDir: folderOf('site'), log: () => undefined })
  await prepareDatabase(database.url, 'small')
  await ensureBuilt()
  const boss = await superuser('site', database.port)
  await boss.query('create extension pg_buffercache')
  await boss.end()
})

afterAll(async () => {
  await database?.stop()
  rmSync(root, { recursive: true, force: true })
})

test('after a power cut the folder starts elsewhere: nothing acknowledged is lost, every index fits its table, the site serves', async () => {
  const count = rounds(20)
  const sum = { acknowledged: 0, oldPages: 0, tornPages: 0, lostFiles: 0, lostLogBytes: 0 }
  for (let round = 0; round < count; round++) {
    const { acknowledged, damage } = await cut(round, 'on')
    const copy = await startEmbedded({ dataDir: folderOf('copy'), log: () => undefined })
    try {
      expect(await findLost(copy.url, acknowledged)).toEqual([])
      await checkIndexes('copy', copy)
      await expectServed(copy.url)
    } finally {
      await copy.stop()
    }
    sum.acknowledged += acknowledged.length
    for (const part of ['oldPages', 'tornPages', 'lostFiles', 'lostLogBytes'] as const) sum[part] += damage[part]
  }
  figure(
    'power cut, folder started elsewhere',
    '0 acknowledged lost, nothing to repair',
    [
      `${count}×, ${sum.acknowledged} acknowledged, 0 lost`,
      `${sum.oldPages} pages old, ${sum.tornPages} torn, ${sum.lostFiles} files and ${Math.round(sum.lostLogBytes / 1024)} KB behind the synced ` +
        `position of the log gone`,
    ].join('; '),
  )
  expect(sum.acknowledged).toBeGreaterThan(0)
  expect(sum.oldPages * sum.tornPages * sum.lostLogBytes, 'the cuts took something away').toBeGreaterThan(0)
})

test('the same cut does lose rows that were acknowledged before the disk had them, so that a loss would be seen', async () => {
  const lost: string[] = []
  for (let attempt = 0; attempt < 10 && lost.length === 0; attempt++) {
    const { acknowledged } = await cut(1_000 + attempt, 'off')
    const copy = await startEmbedded({ dataDir: folderOf('copy'), log: () => undefined })
    lost.push(...(await findLost(copy.url, acknowledged)))
    await copy.stop()
  }
  expect(lost.length).toBeGreaterThan(0)
})

/** Writes for a moment, cuts the power and leaves what the disk has in the folder `copy`. */
async function cut(round: number, commit: 'on' | 'off'): Promise<{ acknowledged: string[]; damage: Damage }> {
  for (;;) {
    for (const name of ['before', 'copy']) rmSync(folderOf(name), { recursive: true, force: true })
    const boss = await superuser('site', database.port)
    await boss.query('checkpoint')
    const redo = await redoOf(boss)
    copyFolder('before')
    const acknowledged: string[] = []
    const stop = await writeUntilStopped(round, commit, acknowledged)
    for (let moment = 0; moment < 3; moment++) {
      await sleep(Math.random() * 400)
      // Hands changed pages to the system, which alone decides when they reach the disk: otherwise they wait here for the checkpoint.
      await boss.query('select pg_buffercache_evict_all()')
    }
    await sleep(Math.random() * 200)
    // What is acknowledged until here was synced before the position is read; what comes later is not counted.
    const counted = acknowledged.slice()
    const { rows } = await boss.query<{ flushed: string }>('select pg_current_wal_flush_lsn()::text as flushed')
    const release = stopProcesses(database.pid)
    try {
      expect(copyFolder('copy')).toBe(0)
    } finally {
      release()
    }
    await stop()
    const isSame = (await redoOf(boss)) === redo
    await boss.end()
    // A checkpoint meanwhile has synced what would be called doubtful.
    if (!isSame) continue
    return { acknowledged: counted, damage: cutPower(clusterOf('copy'), clusterOf('before'), rows[0]?.flushed ?? '') }
  }
}

const redoOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ redo: string }>('select redo_lsn::text as redo from pg_control_checkpoint()')).rows[0]?.redo ?? ''

async function superuser(name: string, port: number, databaseName = 'chenghui'): Promise<pg.Client> {
  const secrets = JSON.parse(readFileSync(path.join(folderOf(name), 'postgres', 'secrets.json'), 'utf8')) as { superuser: string }
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: secrets.superuser, database: databaseName })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Copies the folder with owners and rights. @returns the exit code of cp; files may vanish beneath it while the database runs. */
function copyFolder(name: string): number | null {
  mkdirSync(path.join(folderOf(name), 'postgres'), { recursive: true, mode: 0o755 })
  const from = path.join(folderOf('site'), 'postgres')
  return spawnSync('cp', [
    '-a',
    path.join(from, 'cluster'),
    path.join(from, 'secrets.json'),
    path.join(folderOf(name), 'postgres'),
  ]).status
}

/** Stops the server and its children where they stand. @returns a function that lets them go on. */
function stopProcesses(pid: number): () => void {
  process.kill(pid, 'SIGSTOP')
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = lines
    .map(line => line.trim().split(/\s+/).map(Number))
    .flatMap(([own, parent]) => (parent === pid && own ? [own] : []))
  for (const child of children) process.kill(child, 'SIGSTOP')
  return () => {
    for (const one of [...children, pid]) process.kill(one, 'SIGCONT')
  }
}

/** Several connections insert rows and change others, so that tables, indexes and the log move. */
async function writeUntilStopped(round: number, commit: 'on' | 'off', acknowledged: string[]): Promise<() => Promise<void>> {
  let stopped = false
  const loops = Array.from({ length: WRITERS }, async (_, writer) => {
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`set synchronous_commit = ${commit}`)
    for (let number = 0; !stopped; number++) {
      const key = `power-${commit}-${round}-${writer}-${number}`
      await client.query('begin')
      await client.query('insert into site_facts (key, value) values ($1, $2)', [key, 'x'.repeat(200)])
      await client.query(`update users set nickname = nickname where id = (select id from users order by id offset $1 limit 1)`, [
        (number * WRITERS + writer) % 40,
      ])
      await client.query('commit')
      acknowledged.push(key)
    }
    await client.end()
  })
  return async () => {
    stopped = true
    await Promise.all(loops)
  }
}

async function findLost(url: string, acknowledged: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ key: string }>(`select key from site_facts where key like 'power-%'`)
  await client.end()
  const stored = new Set(rows.map(({ key }) => key))
  return acknowledged.filter(key => !stored.has(key))
}

/** Every B-tree against its table, and every table page by page, by PostgreSQL's own checks. */
async function checkIndexes(name: string, { port }: EmbeddedDatabase): Promise<void> {
  const boss = await superuser(name, port)
  try {
    await boss.query('create extension if not exists amcheck')
    const { rows: checked } = await boss.query(
      `select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_am a on a.oid = c.relam and a.amname = 'btree' where i.indisvalid and c.relpersistence = 'p'`,
    )
    expect(checked.length).toBeGreaterThan(100)
    const { rows: damaged } = await boss.query<{ name: string; msg: string }>(
      `select c.relname as name, found.msg from pg_class c cross join lateral verify_heapam(c.oid) as found
       where c.relkind = 'r' and c.relpersistence = 'p' limit 10`,
    )
    expect(damaged).toEqual([])
  } finally {
    await boss.end()
  }
}

async function expectServed(url: string): Promise<void> {
  const site = await startSite(url, { DATA_DIR: folderOf('copy') })
  try {
    for (const at of ['/readyz', '/home', '/v1/front/nation/getHotCity']) expect((await fetch(site.url + at)).status).toBe(200)
  } finally {
    await site.stop()
  }
}
