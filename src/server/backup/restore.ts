/**
 * Brings a backup back into an empty database and an empty folder: first the schema as it was then, then the rows, then what migrations have
 * come since. Every file is compared with its checksum before anything is written.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { createDb } from '#server/db/client.ts'
import { migrateExactly, migrateToLatest } from '#server/db/migrate.ts'
import { secretMark } from './create.ts'
import { filesOf, type LogicalManifest, type Manifest, type PhysicalManifest, readManifest } from './manifest.ts'
import type { Place } from './place/place.ts'
import * as queries from './queries.ts'
import { keyOfPassphrase, unpack, verify } from './sealing.ts'

export type Opened<Kind extends Manifest = Manifest> = { place: Place; manifest: Kind; key: Buffer | null }

export const holdsRows = (backup: Opened): backup is Opened<LogicalManifest> => backup.manifest.format === 1
export const holdsServer = (backup: Opened): backup is Opened<PhysicalManifest> => backup.manifest.format === 2

/**
 * Reads the manifest and compares every file with it.
 * @throws Error in words when something is missing, damaged or changed, or the pass phrase is missing or wrong.
 */
export async function openBackup(place: Place, passphrase: string | undefined): Promise<Opened> {
  const { manifest, key } = await readManifest(place, salt => {
    if (passphrase === undefined) throw new Error('This backup is encrypted: set BACKUP_PASSPHRASE.')
    return keyOfPassphrase(passphrase, salt)
  })
  for (const stored of filesOf(manifest)) await verify(place, stored)
  return { place, manifest, key }
}

/** Whether sealed texts (id numbers, phone numbers of orders) can be opened with the present SECRET_KEY. */
export const fitsSecret = ({ manifest }: Opened): boolean => manifest.secretMark === secretMark()

/**
 * Writes the rows of a backup into an empty database and brings it to the present schema.
 * @returns the migrations that have come since the backup.
 * @throws Error in words when the database is not empty; the database's error when rows do not fit, with nothing written.
 */
export async function restoreDatabase(backup: Opened<LogicalManifest>, databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'chenghui-restore' })
  await client.connect()
  try {
    if (await queries.hasAnyTable(client))
      throw new Error('There is something in this database already. A backup is restored into an empty one.')
    const { migrations } = backup.manifest
    await withDb(databaseUrl, db => migrateExactly(db, migrations))
    await client.query('begin')
    await writeRows(backup, client)
    await client.query('commit')
    await queries.analyze(client)
  } finally {
    await client.end()
  }
  return withDb(databaseUrl, db => migrateToLatest(db))
}

async function writeRows({ place, manifest, key }: Opened<LogicalManifest>, client: pg.Client): Promise<void> {
  const shapes = await queries.listTables(client)
  const known = new Set(shapes.map(({ name }) => name))
  const missing = manifest.tables.filter(({ name }) => !known.has(name))
  if (missing.length > 0) throw new Error(`The schema of the backup has no table ${missing.map(({ name }) => name).join(', ')}.`)
  const keys = await queries.dropForeignKeys(client)
  await queries.switchTriggers(client, [...known], 'disable')
  await queries.emptyTables(client, [...known])
  for (const table of manifest.tables) {
    await unpack(place, table, key, queries.copyIn(client, table))
    const rows = await queries.countRows(client, table.name)
    if (rows !== table.rows) throw new Error(`${table.name} has ${rows} rows after the restore, not ${table.rows}.`)
  }
  for (const sequence of manifest.sequences) await queries.setSequence(client, sequence)
  await queries.switchTriggers(client, [...known], 'enable')
  await queries.addForeignKeys(client, keys)
}

/** @throws Error in words when there are uploads already. */
export async function assertNoUploads(dataDir: string): Promise<void> {
  const there = await readdir(path.join(dataDir, 'uploads', 'store')).catch(() => [])
  if (there.length > 0) throw new Error(`There are uploads in ${dataDir} already. A backup is restored into an empty folder.`)
}

/**
 * Puts the uploads back below DATA_DIR.
 * @throws Error in words when there are uploads already.
 */
export async function restoreFiles({ place, manifest, key }: Opened, dataDir: string): Promise<void> {
  await assertNoUploads(dataDir)
  for (const file of manifest.files ?? []) {
    const target = path.join(dataDir, file.path)
    if (path.relative(dataDir, target).startsWith('..')) throw new Error(`${file.path} of the backup leads out of its folder.`)
    await mkdir(path.dirname(target), { recursive: true })
    await unpack(place, file, key, createWriteStream(`${target}.part`, { flush: true }))
    await rename(`${target}.part`, target)
  }
}

async function withDb<Answer>(url: string, work: (db: ReturnType<typeof createDb>) => Promise<Answer>): Promise<Answer> {
  const db = createDb(url, { max: 2, applicationName: 'chenghui-restore' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
