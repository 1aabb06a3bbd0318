// Against a peer that checks signatures; no real service was reached.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { sumsOf, useEmptyDatabases } from '#tests/support/backup.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type S3Peer, startS3Peer } from '#tests/support/s3-peer.ts'
import { createBackup } from './create.ts'
import { backUpOnce, nameOfBackup } from './job.ts'
import { openPlace } from './place/open.ts'
import { holdsRows, openBackup, restoreDatabase, restoreFiles } from './restore.ts'

const SECRET = 'a secret of the bucket'
const PASSPHRASE = 'a pass phrase of some words'
const KEY = '0123456789abcdef0123456789abcd'
const STORED = `uploads/store/private/01/${KEY}`
const source = useSeededDatabase()
const { emptyDatabase } = useEmptyDatabases(source)
let peer: S3Peer
let home = ''
/** Does not get smaller by packing, and goes in three parts. */
const film = randomBytes(40_000_000)

beforeAll(async () => {
  peer = await startS3Peer(SECRET)
  home = await mkdtemp(path.join(os.tmpdir(), 'chenghui-bucket-'))
  await mkdir(path.join(home, 'data', path.dirname(STORED)), { recursive: true })
  await writeFile(path.join(home, 'data', STORED), film)
})
afterAll(async () => {
  await peer.close()
  await rm(home, { recursive: true, force: true })
})
afterEach(() => {
  peer.objects.clear()
  peer.sending.clear()
  peer.breaksLine = null
})

const settings = (secretAccessKey = SECRET) => ({
  endpoint: peer.endpoint,
  region: 'ap-guangzhou',
  accessKeyId: 'id',
  secretAccessKey,
  pathStyle: true,
})
const open = (address: string) => openPlace(address, settings())
const backUp = async (address: string, dataDir = 'nothing') =>
  createBackup({
    databaseUrl: source.url,
    dataDir: path.join(home, dataDir),
    siteKind: 'demo',
    filesInBucket: false,
    passphrase: PASSPHRASE,
    place: await open(address),
  })

test('a backup in a bucket comes back with every row and file, of which only a part is in memory at a time', async () => {
  peer.largestBody = 0
  await backUp('s3://chenghui/site/monday', 'data')
  expect(peer.largestBody).toBeLessThanOrEqual(16 * 1024 * 1024)
  expect(peer.sending.size).toBe(0)
  expect([...peer.objects.keys()].at(-1)).toBe('/chenghui/site/monday/manifest.json')
  // Lines break while it is read: every ninth answer stops in the middle.
  let answers = 0
  peer.breaksLine = request => request.startsWith('GET') && ++answers % 9 === 0
  const backup = await openBackup(await open('s3://chenghui/site/monday'), PASSPHRASE)
  if (!holdsRows(backup)) throw new Error('not one of rows')
  const url = await emptyDatabase()
  await restoreDatabase(backup, url)
  expect(await sumsOf(url)).toEqual(await sumsOf(source.url))
  await restoreFiles(backup, path.join(home, 'restored'))
  expect(film.equals(await readFile(path.join(home, 'restored', STORED)))).toBe(true)
})

test('a file that was changed in the bucket, and one that is missing, are found before anything is written', async () => {
  await backUp('s3://chenghui/changed')
  const place = await open('s3://chenghui/changed')
  const key = '/chenghui/changed/tables/users.copy.gz'
  const whole = peer.objects.get(key)!
  peer.objects.set(key, Buffer.concat([whole, Buffer.from('x')]))
  await expect(openBackup(place, PASSPHRASE)).rejects.toThrow('users.copy.gz of the backup was changed')
  peer.objects.delete(key)
  await expect(openBackup(place, PASSPHRASE)).rejects.toThrow('users.copy.gz of the backup cannot be read')
  peer.objects.delete('/chenghui/changed/manifest.json')
  await expect(openBackup(place, PASSPHRASE)).rejects.toThrow('no finished backup in s3://chenghui/changed')
})

test('a backup is never written over another, and one that fails leaves neither objects nor parts', async () => {
  peer.objects.set('/chenghui/taken/else', Buffer.from('x'))
  await expect(backUp('s3://chenghui/taken')).rejects.toThrow('s3://chenghui/taken exists already')
  // The second part of the film never arrives, however often it is tried.
  peer.breaksLine = request => request === `PUT /chenghui/failed/files/private/01/${KEY}.gz`
  await expect(backUp('s3://chenghui/failed', 'data')).rejects.toThrow()
  expect([...peer.objects.keys()]).toEqual(['/chenghui/taken/else'])
  expect(peer.sending.size).toBe(0)
})

test('a part of a file is read by its first and last byte', async () => {
  const place = await open('s3://chenghui')
  const draft = await place.below('parts').begin()
  await draft.write('film', Readable.from([film]))
  const read = await buffer(place.below('parts').read('film', { start: 8_388_600, end: 20_000_000 }))
  expect(read.equals(film.subarray(8_388_600, 20_000_001))).toBe(true)
})

test('a wrong key is refused in words, and without one a bucket is not opened', async () => {
  const place = await openPlace('s3://chenghui/wrong', settings('another secret'))
  await expect(openBackup(place, PASSPHRASE)).rejects.toThrow('SignatureDoesNotMatch')
  await expect(openPlace('s3://chenghui/site', undefined)).rejects.toThrow('BACKUP_S3_ACCESS_KEY_ID')
  await expect(openPlace('s3://chenghui/../site', settings())).rejects.toThrow('must look like')
})

test('the daily ones are kept and tried as in a folder; what was cut off goes a day later, its parts included', async () => {
  const place = await open('s3://chenghui/daily')
  const START = Date.UTC(2026, 10, 1, 3)
  const on = (day: number) => new Date(START + day * DAY_MS)
  await place.below('by-hand').writeText('manifest.json', '{}')
  peer.objects.set(`/chenghui/daily/${nameOfBackup(on(-2))}/tables/users.copy.gz`, Buffer.from('x'))
  for (const number of [1, 2, 3, 4, 5])
    peer.sending.set(`upload-${number}`, { key: `/chenghui/daily/${nameOfBackup(on(-3))}/files/${number}`, parts: new Map() })
  const tried: string[] = []
  const run = async (name: string, args: readonly string[]) => {
    if (name === 'backup') return (await open(args[1]!)).writeText('manifest.json', '{}')
    tried.push(args[1]!)
  }
  const log = pino({ level: 'silent' })
  for (let day = 0; day < 10; day++) await backUpOnce({ place, keep: 3, run, log }, on(day))
  expect(tried).toEqual([0, 7].map(day => `s3://chenghui/daily/${nameOfBackup(on(day))}`))
  expect(await place.names()).toEqual([...[7, 8, 9].map(day => nameOfBackup(on(day))), 'by-hand', 'last-check.json'])
  expect(peer.sending.size).toBe(0)
})
