// Copies of the files of a server, of its own: that of the other tests holds their databases as well.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDb } from '#server/db/client.ts'
import { findSpool, type Spool } from '#server/db/embedded/spool.ts'
import { type EmbeddedDatabase, joinAsSuperuser, startEmbedded } from '#server/db/embedded/supervisor.ts'
import type { JobContext } from '#server/jobs/loop.ts'
import { ask } from '#tests/support/backup.ts'
import { type Archive, openArchive, sendPieces, sweepArchive } from './archive.ts'
import { createArchiveJob, sendRest } from './archive-job.ts'
import { type BackupOptions, createBackup } from './create.ts'
import { createFolder } from './place/folder.ts'
import type { Place } from './place/place.ts'
import { holdsServer, openBackup, restoreFiles } from './restore.ts'
import { restoreServer } from './restore-server.ts'
import { openWhole } from './sealing.ts'

const PASSPHRASE = 'a pass phrase of some words'
const STORED = 'uploads/store/private/01/0123456789abcdef0123456789abcd'
let home = ''
let server: EmbeddedDatabase
const running: EmbeddedDatabase[] = []

const at = (name: string) => path.join(home, name)
const start = async (name: string, archiveSeconds?: number) => {
  const started = await startEmbedded({ dataDir: at(name), log: () => undefined, ephemeral: true, archiveSeconds })
  running.push(started)
  return started
}

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'chenghui-server-'))
  // The account of the server passes through it.
  await chmod(home, 0o755)
  server = await start('data')
  await ask(server.url, 'create table notes (id serial primary key, text text not null)')
  await ask(server.url, `insert into notes (text) select '深圳 ' || n from generate_series(1, 1000) n`)
  await mkdir(path.dirname(at(`data/${STORED}`)), { recursive: true })
  await writeFile(at(`data/${STORED}`), '合同'.repeat(50_000))
})
afterAll(async () => {
  for (const one of running) await one.stop()
  await rm(home, { recursive: true, force: true })
})

const backUp = async (name: string, options: Partial<BackupOptions> = {}) =>
  createBackup({
    databaseUrl: server.url,
    serverUrl: (await joinAsSuperuser(at('data'))) ?? '',
    dataDir: at('data'),
    siteKind: 'real',
    filesInBucket: false,
    place: createFolder(at(name)),
    ...options,
  })

async function open(name: string, passphrase?: string) {
  const backup = await openBackup(createFolder(at(name)), passphrase)
  if (!holdsServer(backup)) throw new Error('not one of a server')
  return backup
}

const texts = async (url: string) =>
  (await ask<{ text: string }>(url, 'select text from notes order by id')).map(({ text }) => text)

describe('a copy of the server', () => {
  test('holds what was acknowledged before it, of one moment, although people write meanwhile', async () => {
    let isWriting = true
    let written = 0
    const write = async () => {
      // Both or none: half of a pair would be of two moments.
      while (isWriting) {
        await ask(server.url, `insert into notes (text) values ('pair ${written}'), ('pair ${written}')`)
        written++
      }
    }
    const writing = write()
    await expect.poll(() => written).toBeGreaterThan(5)
    const acknowledged = written
    await backUp('whole', { passphrase: PASSPHRASE })
    const during = written
    isWriting = false
    await writing

    const backup = await open('whole', PASSPHRASE)
    await restoreServer(backup, at('restored'))
    await restoreFiles(backup, at('restored'))
    const restored = await start('restored')
    const found = await texts(restored.url)
    expect(found.slice(0, 1_000)).toEqual((await texts(server.url)).slice(0, 1_000))
    const pairs = found.slice(1_000)
    expect(pairs).toEqual(Array.from({ length: pairs.length / 2 }, (_, pair) => [`pair ${pair}`, `pair ${pair}`]).flat())
    expect(pairs.length / 2).toBeGreaterThanOrEqual(acknowledged)
    expect(pairs.length / 2).toBeLessThanOrEqual(during + 1)
    expect(await readFile(at(`restored/${STORED}`), 'utf8')).toBe('合同'.repeat(50_000))
    // Its passwords are new, and it can be written and copied in turn.
    expect(restored.url).not.toContain(new URL(server.url).password)
    await ask(restored.url, `insert into notes (text) values ('since')`)
    await expect(restoreServer(backup, at('restored'))).rejects.toThrow()
  })

  test('of which a file is not what the server put into it is refused, and nothing is left of it', async () => {
    await backUp('changed')
    const backup = await open('changed')
    const base = at('changed/server/base.tar.gz')
    const content = gunzipSync(await readFile(base))
    content.write('w', content.indexOf('# Written by the site') + 2)
    await writeFile(base, gzipSync(content))
    await expect(open('changed')).rejects.toThrow('base.tar.gz of the backup was changed')
    // It was changed after it was compared.
    await expect(restoreServer(backup, at('refused'))).rejects.toThrow(
      'postgresql.conf is not what the server put into the backup',
    )
    expect(existsSync(at('refused/postgres/cluster'))).toBe(false)
    expect((await readdir(at('refused/postgres'))).filter(name => name.startsWith('cluster'))).toEqual([])
    // What was cut off is no copy either.
    await writeFile(base, gzipSync(content.subarray(0, 3_000_000)))
    await expect(restoreServer(backup, at('refused'))).rejects.toThrow()
    expect((await readdir(at('refused/postgres'))).filter(name => name.startsWith('cluster'))).toEqual([])
  })

  test('is refused where another version of PostgreSQL is installed', async () => {
    await backUp('other')
    const { manifest, ...backup } = await open('other')
    const earlier = { ...manifest, server: { ...manifest.server, version: '17' } }
    await expect(restoreServer({ ...backup, manifest: earlier }, at('earlier'))).rejects.toThrow('files of PostgreSQL 17')
    expect(existsSync(at('earlier'))).toBe(false)
  })

  test('that cannot be written leaves nothing behind, and the server goes on', async () => {
    const full: Place = {
      ...createFolder(at('full')),
      async begin() {
        const draft = await createFolder(at('full')).begin()
        return {
          ...draft,
          write: (file, source) =>
            draft.write(
              file,
              (async function* () {
                let bytes = 0
                for await (const chunk of source) {
                  bytes += chunk.length
                  if (bytes > 500_000) throw new Error('No space left on device')
                  yield chunk
                }
              })(),
            ),
        }
      },
    }
    await expect(backUp('full', { place: full })).rejects.toThrow('No space left on device')
    expect((await readdir(home)).filter(name => name.startsWith('full'))).toEqual([])
    const slots = 'select count(*)::int as slots from pg_replication_slots'
    await expect.poll(() => ask(server.url, slots)).toEqual([{ slots: 0 }])
    await backUp('full')
    await open('full')
  })

  test('is given to the superuser alone', async () => {
    await expect(backUp('site-role', { serverUrl: server.url })).rejects.toThrow('permission denied')
  })
})

describe('the archive of the log', () => {
  const SECONDS = 3_600
  let archived: EmbeddedDatabase
  let archive: Archive
  let spool: Spool
  let noted = new Date(0)

  /** Has the server finish its piece of the log, and sends what there is. */
  async function send(from = 'archived', of = spool): Promise<void> {
    const superuser = (await joinAsSuperuser(at(from))) ?? ''
    const [piece] = await ask<{ name: string }>(superuser, 'select pg_walfile_name(pg_switch_wal()) as name')
    await vi.waitFor(async () => expect(await readdir(of.folder)).toContain(piece?.name), { timeout: 60_000 })
    await sendPieces(of, archive)
  }
  const now = async () =>
    new Date(
      (await ask<{ now: number }>(archived.url, 'select extract(epoch from clock_timestamp())::float8 * 1000 as now'))[0]!.now,
    )
  const write = (text: string) => ask(archived.url, `insert into notes (text) values ('${text}')`)
  const filesOf = async () => (await archive.place.below(spool.history).names()).sort()
  const copy = async (name: string) =>
    backUp(name, {
      databaseUrl: archived.url,
      serverUrl: (await joinAsSuperuser(at('archived'))) ?? '',
      dataDir: at('archived'),
      history: spool.history,
      passphrase: PASSPHRASE,
    })

  beforeAll(async () => {
    archived = await start('archived', SECONDS)
    spool = (await findSpool(at('archived')))!
    archive = await openArchive(createFolder(at('archive')), PASSPHRASE)
    await ask(archived.url, 'create table notes (id serial primary key, text text not null)')
    await write('before the copy')
    await copy('copy')
    await write('first')
    await new Promise(resolve => setTimeout(resolve, 20))
    noted = await now()
    await new Promise(resolve => setTimeout(resolve, 20))
    await write('second')
    await send()
    await write('third')
    await send()
    await write('not sent yet')
  })

  const restoreUntil = async (name: string, until: Date | null) => {
    await restoreServer(await open('copy', PASSPHRASE), at(name), { archive, until })
    return texts((await start(name, SECONDS)).url)
  }

  test('leads from a copy to a moment, and finds exactly what was written until then', async () => {
    expect(await restoreUntil('moment', noted)).toEqual(['before the copy', 'first'])
    // Nothing of how it came there is left in its folder.
    const cluster = await readdir(at('moment/postgres/cluster'))
    expect(cluster).not.toContain('log.restored')
    expect(cluster).not.toContain('recovery.signal')
    expect(await readFile(at('moment/postgres/cluster/postgresql.auto.conf'), 'utf8')).not.toContain('restore_command')
    // It goes on in a history of its own: two servers never write pieces of one name into one folder.
    expect((await findSpool(at('moment')))?.history).not.toBe(spool.history)
  })

  test('leads to its end, and to a moment after which nobody wrote', async () => {
    expect(await restoreUntil('end', null)).toEqual(['before the copy', 'first', 'second', 'third'])
    const quiet = await now()
    await send()
    expect(await restoreUntil('quiet', quiet)).toEqual(['before the copy', 'first', 'second', 'third', 'not sent yet'])
  })

  test('a server that came back is copied and archived in turn', async () => {
    const restored = running.at(-1)!
    const later = await findSpool(at('quiet'))
    await backUp('again', {
      databaseUrl: restored.url,
      serverUrl: (await joinAsSuperuser(at('quiet'))) ?? '',
      dataDir: at('quiet'),
      history: later!.history,
    })
    await ask(restored.url, `insert into notes (text) values ('in the second life')`)
    await send('quiet', later!)
    await restoreServer(await open('again'), at('third'), { archive, until: null })
    expect((await texts((await start('third')).url)).at(-1)).toBe('in the second life')
  })

  test('that does not lead there says so, and nothing is begun', async () => {
    const backup = await open('copy', PASSPHRASE)
    const to = (until: Date | null, one = backup) => restoreServer(one, at('nowhere'), { archive, until })
    await expect(to(new Date(Date.parse(backup.manifest.server.endedAt) - 1))).rejects.toThrow('take an earlier backup')
    await expect(to(new Date(Date.now() + 60_000))).rejects.toThrow(/The archive reaches to 20.*--until end/)
    const { server, ...rest } = backup.manifest
    const unkept = { ...backup, manifest: { ...rest, server: { ...server, history: null } } }
    await expect(to(null, unkept)).rejects.toThrow('No log was kept')
    const place = archive.place.below(spool.history)
    const gone = (await filesOf()).filter(name => /^[0-9A-F]{24}\./.test(name)).at(-2)!
    const content = await readFile(path.join(place.address, gone))
    await place.remove(gone)
    await expect(to(null)).rejects.toThrow(`The archive misses ${gone.slice(0, 24)}`)
    await writeFile(path.join(place.address, gone), content)
    expect(existsSync(at('nowhere/postgres/cluster'))).toBe(false)
  })

  test('is opened with its own pass phrase alone', async () => {
    await expect(openArchive(createFolder(at('archive')), undefined)).rejects.toThrow('was begun with BACKUP_PASSPHRASE')
    await expect(openArchive(createFolder(at('archive')), 'another pass phrase')).rejects.toThrow('another BACKUP_PASSPHRASE')
    const content = Buffer.concat(
      await Promise.all((await filesOf()).map(name => readFile(path.join(at('archive'), spool.history, name)))),
    )
    expect(content.includes('before the copy')).toBe(false)
  })

  test('takes what was sent already as sent, and never writes another piece over it', async () => {
    const files = await filesOf()
    const name = files.find(file => /^[0-9A-F]{24}\./.test(file))!.slice(0, 24)
    const piece = await openWhole(
      archive.place.below(spool.history),
      files.find(file => file.startsWith(`${name}.`))!,
      archive.key,
    )
    await writeFile(path.join(spool.folder, name), piece)
    expect(await sendPieces(spool, archive)).toBe(1)
    expect(await filesOf()).toEqual(files)
    await writeFile(path.join(spool.folder, name), piece.fill(1, 100, 200))
    await expect(sendPieces(spool, archive)).rejects.toThrow(`another piece of the name ${name}`)
    expect(await readdir(spool.folder)).toContain(name)
    await rm(path.join(spool.folder, name))
  })

  test('goes with the oldest copy that is kept, and a history with its last', async () => {
    const place = archive.place.below(spool.history)
    await copy('newer')
    await write('after the newer one')
    await send()
    const { firstSegment } = (await open('newer', PASSPHRASE)).manifest.server
    const kept = [await open('copy', PASSPHRASE), await open('newer', PASSPHRASE)].map(({ manifest }) => manifest.server)
    const all = await filesOf()
    const histories = (await archive.place.names()).length
    expect(histories).toBeGreaterThan(1)
    await sweepArchive(archive.place, kept, spool.history)
    expect((await filesOf()).filter(name => name < kept[0]!.firstSegment)).toEqual([])
    expect(await filesOf()).toEqual(all.filter(name => name >= kept[0]!.firstSegment))
    await sweepArchive(archive.place, kept.slice(1), spool.history)
    expect((await place.names())[0]?.slice(0, 24)).toBe(firstSegment)
    expect((await archive.place.names()).sort()).toEqual([spool.history, 'archive.json'].sort())
    await restoreServer(await open('newer', PASSPHRASE), at('newest'), { archive, until: null })
    expect((await texts((await start('newest')).url)).at(-1)).toBe('after the newer one')
    // Without any copy only what is being written stays.
    await sweepArchive(archive.place, [], spool.history)
    expect((await filesOf()).length).toBeGreaterThan(0)
    await sweepArchive(archive.place, [], undefined)
    expect(await archive.place.names()).toEqual(['archive.json'])
  })

  test('is sent by the background work of the site, which says when the server cannot put its log aside', async () => {
    const job = createArchiveJob({
      open: async () => createFolder(at('by-the-site')),
      dataDir: at('archived'),
      passphrase: undefined,
    })
    const db = createDb(archived.url, { max: 1, applicationName: 'test' })
    const turn = () => job.work({ db } as unknown as JobContext)
    const sent = async () => (await createFolder(at(`by-the-site/${spool.history}`)).names()).length
    try {
      const had = (await readdir(spool.folder)).length
      await turn()
      expect(await sent()).toBe(had)
      await rename(spool.folder, `${spool.folder}.away`)
      await write('while it was away')
      await ask((await joinAsSuperuser(at('archived'))) ?? '', 'select pg_switch_wal()')
      const failed =
        "select 1 from pg_stat_archiver where failed_count > 0 and last_failed_time > coalesce(last_archived_time, '-infinity')"
      await expect.poll(() => ask(archived.url, failed)).toHaveLength(1)
      await mkdir(spool.folder, { mode: 0o755 })
      await expect(turn()).rejects.toThrow(`into ${spool.folder}`)
      await rm(spool.folder, { recursive: true })
      await rename(`${spool.folder}.away`, spool.folder)
      await expect.poll(() => ask(archived.url, failed)).toHaveLength(0)
      await turn()
      expect(await sent()).toBeGreaterThan(had)
    } finally {
      await db.destroy()
    }
  })

  test('holds the last that was written once the server has ended in order and the rest was sent', async () => {
    await start('ending', SECONDS).then(async ({ url }) => {
      await ask(url, 'create table notes (id serial primary key, text text not null)')
      await backUp('before-the-end', {
        databaseUrl: url,
        serverUrl: (await joinAsSuperuser(at('ending'))) ?? '',
        dataDir: at('ending'),
        history: (await findSpool(at('ending')))?.history,
      })
      await ask(url, `insert into notes (text) values ('the last word')`)
    })
    await running.at(-1)!.stop()
    await sendRest({ open: async () => createFolder(at('archive')), dataDir: at('ending'), passphrase: PASSPHRASE })
    expect(await readdir(at('ending/postgres/spool'))).toEqual([])
    await restoreServer(await open('before-the-end'), at('ended'), { archive, until: null })
    expect(await texts((await start('ended')).url)).toEqual(['the last word'])
  })
})
