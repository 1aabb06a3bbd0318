import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { createDb } from '#server/db/client.ts'
import { migrateExactly, migrationProvider } from '#server/db/migrate.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { createBackup } from './create.ts'
import { FILES_LOCK } from './files-lock.ts'
import { backUpOnce, nameOfBackup } from './job.ts'
import { openBackup, restoreDatabase, restoreFiles } from './restore.ts'

const source = useSeededDatabase()
const PASSPHRASE = 'a pass phrase of some words'
let home = ''
const made: string[] = []

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'chenghui-backup-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))
afterEach(async () => {
  for (const name of made.splice(0)) await ask(source.url, `drop database if exists "${name}" with (force)`)
})

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `backup_${process.pid}_${Date.now()}_${made.length}`
  made.push(name)
  await ask(source.url, `create database "${name}"`)
  const url = new URL(source.url)
  url.pathname = `/${name}`
  await ask(url.href, 'create extension if not exists pg_trgm')
  return url.href
}

/** Each table with a checksum over all of its rows. */
async function sumsOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ '^kysely_' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ sum: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

const backUp = (folder: string, options: { databaseUrl?: string; passphrase?: string; dataDir?: string } = {}) =>
  createBackup({
    databaseUrl: source.url,
    dataDir: path.join(home, 'nothing'),
    siteKind: 'demo',
    filesInBucket: false,
    folder: path.join(home, folder),
    ...options,
  })

describe('a backup', () => {
  test('comes back with every row, file and number, and says what it holds', async () => {
    const dataDir = path.join(home, 'data')
    const key = '0123456789abcdef0123456789abcd'
    await mkdir(path.join(dataDir, 'uploads/store/private/01'), { recursive: true })
    await writeFile(path.join(dataDir, 'uploads/store/private/01', key), '合同'.repeat(50_000))
    const manifest = await backUp('whole', { dataDir, passphrase: PASSPHRASE })
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(20)

    const backup = await openBackup(path.join(home, 'whole'), PASSPHRASE)
    const url = await emptyDatabase()
    expect(await restoreDatabase(backup, url)).toEqual([])
    expect(await sumsOf(url)).toEqual(await sumsOf(source.url))
    const count = 'select last_value::text as value from users_id_seq'
    expect(await ask(url, count)).toEqual(await ask(source.url, count))

    const restored = path.join(home, 'restored')
    await restoreFiles(backup, restored)
    expect(await readFile(path.join(restored, 'uploads/store/private/01', key), 'utf8')).toBe('合同'.repeat(50_000))
    await expect(restoreFiles(backup, restored)).rejects.toThrow('into an empty folder')
    await expect(restoreDatabase(backup, url)).rejects.toThrow('into an empty one')
  })

  test('is of one moment, whatever is written while it is made', async () => {
    let isWriting = true
    let written = 0
    const db = createDb(source.url, { max: 2, applicationName: 'writer' })
    const [person] = await ask<{ id: number }>(source.url, 'select id from users order by id limit 1')
    const write = async () => {
      while (isWriting) {
        // Both rows or none: half of a pair would be of two moments.
        await db.transaction().execute(async trx => {
          for (const part of ['one', 'other'])
            await trx
              .insertInto('notices')
              .values({ user_id: person!.id, kind: 'SYSTEM', title: `pair ${written} ${part}`, body: '', link: null })
              .execute()
        })
        written++
      }
    }
    const writing = write()
    await expect.poll(() => written).toBeGreaterThan(5)
    const acknowledged = written
    await backUp('moment')
    isWriting = false
    await writing
    await db.destroy()
    const url = await emptyDatabase()
    await restoreDatabase(await openBackup(path.join(home, 'moment'), undefined), url)
    const [found] = await ask<{ pairs: number; rows: number }>(
      url,
      `select count(distinct split_part(title, ' ', 2))::int as pairs, count(*)::int as rows from notices where title like 'pair %'`,
    )
    expect(found!.pairs).toBeGreaterThanOrEqual(acknowledged)
    expect(found!.rows).toBe(found!.pairs * 2)
  })

  test('of an earlier schema is brought to the present one with its rows', async () => {
    const names = Object.keys(await migrationProvider.getMigrations())
    const last = names.at(-1)!
    const earlier = await emptyDatabase()
    const db = createDb(earlier, { max: 1, applicationName: 'test' })
    await migrateExactly(db, names.slice(0, -1))
    await db.destroy()
    await ask(earlier, `insert into site_facts (key, value) values ('real_site', 'then')`)
    const manifest = await backUp('earlier', { databaseUrl: earlier })
    expect(manifest.migrations).not.toContain(last)
    const url = await emptyDatabase()
    expect(await restoreDatabase(await openBackup(path.join(home, 'earlier'), undefined), url)).toEqual([last])
    expect(await ask(url, `select value from site_facts where key = 'real_site'`)).toEqual([{ value: 'then' }])
  })

  test('that is damaged, changed, unfinished or locked is refused before anything is written', async () => {
    const folder = path.join(home, 'damaged')
    await backUp('damaged', { passphrase: PASSPHRASE })
    await expect(openBackup(folder, undefined)).rejects.toThrow('BACKUP_PASSPHRASE')
    await expect(openBackup(folder, 'another pass phrase')).rejects.toThrow('pass phrase is wrong')
    await appendFile(path.join(folder, 'tables', 'users.copy.gz'), 'x')
    await expect(openBackup(folder, PASSPHRASE)).rejects.toThrow('users.copy.gz of the backup was changed')
    const manifest = path.join(folder, 'manifest.json')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"siteKind": "demo"', '"siteKind": "real"'))
    await expect(openBackup(folder, PASSPHRASE)).rejects.toThrow('was changed')
    await rm(manifest)
    await expect(openBackup(folder, PASSPHRASE)).rejects.toThrow('no finished backup')
  })

  test('keeps files from being swept until they are copied', async () => {
    const held = async () =>
      (
        await ask<{ held: number }>(
          source.url,
          `select count(*)::int as held from pg_locks where locktype = 'advisory' and objid = ${FILES_LOCK} and mode = 'ShareLock' and granted`,
        )
      )[0]!.held
    const making = backUp('held')
    await expect.poll(held, { interval: 5 }).toBe(1)
    await making
    await expect.poll(held).toBe(0)
  })

  test('is never written over another, and one that failed leaves nothing behind', async () => {
    await mkdir(path.join(home, 'taken'))
    await expect(backUp('taken')).rejects.toThrow('exists already')
    const unreachable = new URL(source.url)
    unreachable.pathname = '/not_there'
    await expect(backUp('failed', { databaseUrl: unreachable.href })).rejects.toThrow()
    expect((await readdir(home)).filter(name => name.startsWith('failed'))).toEqual([])
  })
})

describe('backups by themselves', () => {
  const START = Date.UTC(2026, 10, 1, 3)
  const at = (days: number) => new Date(START + days * DAY_MS)
  const log = pino({ level: 'silent' })

  /** @returns the names of what was tried; `fails` says on which days a trial does not succeed. */
  async function keepFor(folder: string, days: readonly number[], fails: (day: number) => boolean = () => false) {
    const tried: string[] = []
    for (const day of days) {
      const run = async (name: string, args: readonly string[]) => {
        if (name === 'backup') return void (await mkdir(args[1]!, { recursive: true }))
        tried.push(path.basename(args[1]!))
        if (fails(day)) throw new Error('no trial')
      }
      await backUpOnce({ folder, keep: 3, run, log }, at(day)).catch(() => undefined)
    }
    return tried
  }

  test('are made every day and tried every week; the oldest goes, the last that passed and others in the folder stay', async () => {
    const folder = path.join(home, 'daily')
    await mkdir(path.join(folder, 'by-hand'), { recursive: true })
    const days = Array.from({ length: 14 }, (_, day) => day)
    expect(await keepFor(folder, days)).toEqual([at(0), at(7)].map(nameOfBackup))
    expect((await readdir(folder)).sort()).toEqual(
      [...[7, 11, 12, 13].map(day => nameOfBackup(at(day))), 'by-hand', 'last-check.json'].sort(),
    )
  })

  test('are tried when a week is over although no turn falls on its day, or turns come a little early', async () => {
    expect(await keepFor(path.join(home, 'away'), [0, 5, 9, 12, 16])).toEqual([at(0), at(9), at(16)].map(nameOfBackup))
    const drifting = Array.from({ length: 9 }, (_, turn) => turn * 0.95)
    expect(await keepFor(path.join(home, 'drifting'), drifting)).toEqual([at(0), at(7 * 0.95)].map(nameOfBackup))
  })

  test('whose trial fails are tried again with the next, and never push out the one that passed', async () => {
    const folder = path.join(home, 'failing')
    const days = Array.from({ length: 12 }, (_, day) => day)
    expect(await keepFor(folder, days, day => day >= 7)).toEqual([0, 7, 8, 9, 10, 11].map(day => nameOfBackup(at(day))))
    const kept = (await readdir(folder)).filter(name => name.endsWith('Z')).sort()
    expect(kept).toEqual([0, 9, 10, 11].map(day => nameOfBackup(at(day))))
  })
})
