// Copies of the files of a server, of its own: that of the other tests holds their databases as well.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, joinAsSuperuser, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { ask } from '#tests/support/backup.ts'
import { type BackupOptions, createBackup } from './create.ts'
import { createFolder } from './place/folder.ts'
import type { Place } from './place/place.ts'
import { holdsServer, openBackup, restoreFiles } from './restore.ts'
import { restoreServer } from './restore-server.ts'

const PASSPHRASE = 'a pass phrase of some words'
const STORED = 'uploads/store/private/01/0123456789abcdef0123456789abcd'
let home = ''
let server: EmbeddedDatabase
const running: EmbeddedDatabase[] = []

const at = (name: string) => path.join(home, name)
const start = async (name: string) => {
  const started = await startEmbedded({ dataDir: at(name), log: () => undefined, ephemeral: true })
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
