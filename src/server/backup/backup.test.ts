import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { BASELINES, REPLACED } from '#server/db/baseline/replaced.ts'
import { createDb } from '#server/db/client.ts'
import { migrateExactly, migrationProvider } from '#server/db/migrate.ts'
import { ask, sumsOf, useEmptyDatabases } from '#tests/support/backup.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { createBackup } from './create.ts'
import { FILES_LOCK } from './files-lock.ts'
import { backUpOnce, backupWarnings, nameOfBackup } from './job.ts'
import { createFolder } from './place/folder.ts'
import { holdsRows, openBackup, restoreDatabase, restoreFiles } from './restore.ts'
import { readBackupState } from './state.ts'

const source = useSeededDatabase()
const PASSPHRASE = 'a pass phrase of some words'
let home = ''
const { emptyDatabase } = useEmptyDatabases(source)

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'chenghui-backup-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const at = (folder: string) => createFolder(path.join(home, folder))
const backUp = (folder: string, options: { databaseUrl?: string; passphrase?: string; dataDir?: string } = {}) =>
  createBackup({
    databaseUrl: source.url,
    dataDir: path.join(home, 'nothing'),
    siteKind: 'demo',
    filesInBucket: false,
    place: at(folder),
    ...options,
  })
const open = async (folder: string, passphrase?: string) => {
  const backup = await openBackup(at(folder), passphrase)
  if (!holdsRows(backup)) throw new Error('not one of rows')
  return backup
}

describe('a backup', () => {
  test('comes back with every row, file and number, and says what it holds', async () => {
    const dataDir = path.join(home, 'data')
    const key = '0123456789abcdef0123456789abcd'
    await mkdir(path.join(dataDir, 'uploads/store/private/01'), { recursive: true })
    await writeFile(path.join(dataDir, 'uploads/store/private/01', key), '合同'.repeat(50_000))
    await backUp('whole', { dataDir, passphrase: PASSPHRASE })
    const backup = await open('whole', PASSPHRASE)
    expect(backup.manifest.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(20)
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
    await restoreDatabase(await open('moment'), url)
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
    await backUp('earlier', { databaseUrl: earlier })
    expect((await open('earlier')).manifest.migrations).not.toContain(last)
    const url = await emptyDatabase()
    expect(await restoreDatabase(await open('earlier'), url)).toEqual([last])
    expect(await ask(url, `select value from site_facts where key = 'real_site'`)).toEqual([{ value: 'then' }])
  })

  test('of the migrations before they were one baseline comes back with its rows, unless it stood in the middle of them', async () => {
    const earlier = await emptyDatabase()
    const db = createDb(earlier, { max: 1, applicationName: 'test' })
    await migrateExactly(db, REPLACED)
    await db.destroy()
    const record = (names: readonly string[]) =>
      ask(
        earlier,
        `delete from kysely_migration; insert into kysely_migration (name, timestamp) values ${names.map(name => `('${name}', now()::text)`)}`,
      )
    await ask(earlier, `insert into site_facts (key, value) values ('real_site', 'then')`)
    await record(REPLACED)
    await backUp('replaced', { databaseUrl: earlier })
    expect((await open('replaced')).manifest.migrations).toEqual(REPLACED)
    const url = await emptyDatabase()
    const later = Object.keys(await migrationProvider.getMigrations()).filter(name => !BASELINES.some(one => one === name))
    expect(await restoreDatabase(await open('replaced'), url)).toEqual(later)
    expect(await ask(url, `select value from site_facts where key = 'real_site'`)).toEqual([{ value: 'then' }])

    await record(REPLACED.slice(0, 20))
    await backUp('middle', { databaseUrl: earlier })
    const untouched = await emptyDatabase()
    await expect(restoreDatabase(await open('middle'), untouched)).rejects.toThrow(
      'This backup is of a database that stopped in the middle',
    )
    expect(
      await ask(untouched, `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`),
    ).toEqual([])
  })

  test('that is damaged, changed, unfinished or locked is refused before anything is written', async () => {
    const folder = path.join(home, 'damaged')
    await backUp('damaged', { passphrase: PASSPHRASE })
    await expect(open('damaged')).rejects.toThrow('BACKUP_PASSPHRASE')
    await expect(open('damaged', 'another pass phrase')).rejects.toThrow('pass phrase is wrong')
    await appendFile(path.join(folder, 'tables', 'users.copy.gz'), 'x')
    await expect(open('damaged', PASSPHRASE)).rejects.toThrow('users.copy.gz of the backup was changed')
    const manifest = path.join(folder, 'manifest.json')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"siteKind": "demo"', '"siteKind": "real"'))
    await expect(open('damaged', PASSPHRASE)).rejects.toThrow('was changed')
    await rm(manifest)
    await expect(open('damaged', PASSPHRASE)).rejects.toThrow('no finished backup')
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
  const on = (days: number) => new Date(START + days * DAY_MS)
  const log = pino({ level: 'silent' })

  async function finish(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'manifest.json'), '{}')
  }

  /** @returns the names of what was tried; `fails` says on which days a trial does not succeed. */
  async function keepFor(folder: string, days: readonly number[], fails: (day: number) => boolean = () => false) {
    const tried: string[] = []
    for (const day of days) {
      const run = async (name: string, args: readonly string[]) => {
        if (name === 'backup') return finish(args[1]!)
        tried.push(path.basename(args[1]!))
        if (fails(day)) throw new Error('no trial')
      }
      await backUpOnce({ place: createFolder(folder), keep: 3, run, log }, on(day)).catch(() => undefined)
    }
    return tried
  }

  test('are made every day and tried every week; the oldest goes, the last that passed and others in the folder stay', async () => {
    const folder = path.join(home, 'daily')
    await mkdir(path.join(folder, 'by-hand'), { recursive: true })
    const days = Array.from({ length: 14 }, (_, day) => day)
    expect(await keepFor(folder, days)).toEqual([on(0), on(7)].map(day => nameOfBackup(day)))
    expect((await readdir(folder)).sort()).toEqual(
      [...[7, 11, 12, 13].map(day => nameOfBackup(on(day))), 'by-hand', 'last-check.json'].sort(),
    )
    const seconds = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000)
    expect(await readBackupState(createFolder(folder), 'rows')).toEqual({ madeAt: seconds(on(13)), checkedAt: on(7), kept: 4 })
    expect(await readBackupState(createFolder(folder), 'server')).toEqual({ madeAt: null, checkedAt: null, kept: 0 })
  })

  test('are tried when a week is over although no turn falls on its day, or turns come a little early', async () => {
    expect(await keepFor(path.join(home, 'away'), [0, 5, 9, 12, 16])).toEqual(
      [on(0), on(9), on(16)].map(day => nameOfBackup(day)),
    )
    const drifting = Array.from({ length: 9 }, (_, turn) => turn * 0.95)
    expect(await keepFor(path.join(home, 'drifting'), drifting)).toEqual([on(0), on(7 * 0.95)].map(day => nameOfBackup(day)))
  })

  test('stay for thirty days and no longer, the one that passed its trial too', async () => {
    const folder = path.join(home, 'month')
    const days = Array.from({ length: 35 }, (_, day) => day)
    for (const day of days) {
      const run = async (name: string, args: readonly string[]) => {
        if (name === 'backup') return finish(args[1]!)
        if (day > 0) throw new Error('no trial')
      }
      await backUpOnce({ place: createFolder(folder), keep: 60, run, log }, on(day)).catch(() => undefined)
    }
    const kept = (await readdir(folder)).filter(name => name.endsWith('Z')).sort()
    expect(kept).toEqual(days.slice(5).map(day => nameOfBackup(on(day))))
  })

  test('that do not stay as long as promised are warned of', () => {
    expect(backupWarnings({ BACKUP_DIR: '/mnt/backups', BACKUP_KEEP: 30 })).toEqual([])
    expect(backupWarnings({ BACKUP_DIR: undefined, BACKUP_KEEP: 14 })).toEqual([])
    for (const keep of [14, 60]) expect(backupWarnings({ BACKUP_DIR: '/mnt/backups', BACKUP_KEEP: keep })).toHaveLength(1)
  })

  test('whose trial fails are tried again with the next, and never push out the one that passed', async () => {
    const folder = path.join(home, 'failing')
    const days = Array.from({ length: 12 }, (_, day) => day)
    expect(await keepFor(folder, days, day => day >= 7)).toEqual([0, 7, 8, 9, 10, 11].map(day => nameOfBackup(on(day))))
    const kept = (await readdir(folder)).filter(name => name.endsWith('Z')).sort()
    expect(kept).toEqual([0, 9, 10, 11].map(day => nameOfBackup(on(day))))
  })

  test('of both kinds are kept, tried and noted apart, and the rest of one that was cut off goes when it is a day old', async () => {
    const folder = path.join(home, 'kinds')
    const half = nameOfBackup(on(0.9), 'server')
    await mkdir(path.join(folder, `${nameOfBackup(on(-3))}.part`), { recursive: true })
    await mkdir(path.join(folder, `${half}.part`), { recursive: true })
    const asked: string[] = []
    const run = async (name: string, args: readonly string[]) => {
      asked.push([name, path.basename(args[1]!), ...args.slice(2)].join(' '))
      if (name === 'backup') await finish(args[1]!)
    }
    for (const day of [0, 1])
      for (const kind of ['rows', 'server'] as const)
        await backUpOnce({ place: createFolder(folder), keep: 1, run, log }, on(day), kind)
    const [first, second] = [nameOfBackup(on(0)), nameOfBackup(on(1))]
    expect(asked).toEqual([
      `backup ${first}`,
      `restore ${first} --check`,
      `backup ${first}-server --physical`,
      `restore ${first}-server --check`,
      `backup ${second}`,
      `backup ${second}-server --physical`,
    ])
    // The first of each passed its trial; the one that began a moment ago may still be under way.
    expect((await readdir(folder)).sort()).toEqual(
      [first, `${first}-server`, second, `${second}-server`, `${half}.part`, 'last-check.json', 'last-check-server.json'].sort(),
    )
  })

  test('of the server are tried through the archive as well, and the archive goes with the oldest of them', async () => {
    const folder = path.join(home, 'archived')
    const place = createFolder(path.join(home, 'archive'))
    const history = '0123456789abcdef'
    const segment = (day: number) => `00000001000000000000000${day}`
    for (let day = 0; day < 9; day++) await place.below(history).writeText(`${segment(day)}.1793500000000.gz`, '')
    await place.below('fedcba9876543210').writeText(`${segment(0)}.1793500000000.gz`, '')
    const stored = { file: 'x', bytes: 1, sha256: '0'.repeat(64) }
    const tried: string[] = []
    for (let day = 0; day < 9; day++) {
      const run = async (name: string, args: readonly string[]) => {
        if (name === 'restore') return void tried.push([path.basename(args[1]!), ...args.slice(2)].join(' '))
        await finish(args[1]!)
        const server = {
          version: '18',
          base: stored,
          list: stored,
          firstSegment: segment(day),
          history,
          endedAt: on(day).toISOString(),
        }
        const common = { createdAt: on(day).toISOString(), siteKind: 'real', files: null, secretMark: '', salt: null }
        await writeFile(path.join(args[1]!, 'manifest.json'), JSON.stringify({ manifest: { format: 2, ...common, server } }))
      }
      const archive = { open: async () => place, history: async () => history }
      await backUpOnce({ place: createFolder(folder), keep: 2, archive, run, log }, on(day), 'server')
    }
    const [first, seventh, eighth] = [0, 6, 7].map(day => nameOfBackup(on(day), 'server'))
    expect(tried).toEqual([`${first} --check`, `${eighth} --check`, `${seventh} --check --until end`])
    // The eighth passed its trial, and the ninth is the newest.
    expect(await place.names()).toEqual([history])
    expect(await place.below(history).names()).toEqual([7, 8].map(day => `${segment(day)}.1793500000000.gz`))
  })
})
