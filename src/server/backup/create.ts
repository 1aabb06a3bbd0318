/**
 * Makes a backup of a site that goes on meanwhile: the database as of one moment, then the files, the manifest last. Files come after the
 * rows that name them, and nothing is swept until they are copied, so a row of the backup has its file; a file without a row is swept as any
 * other. Only what its owner deletes at that very moment is not in it any more.
 */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import pg from 'pg'
import { sign } from '#server/secrets.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import * as queries from './queries.ts'
import { keyOfPassphrase, newSalt, store } from './sealing.ts'

/** Below DATA_DIR: what people uploaded. The rest is the database, what is drawn again when needed, and the key, which is nobody's to copy. */
const UPLOADS = path.join('uploads', 'store')

export type BackupOptions = {
  databaseUrl: string
  dataDir: string
  /** A folder that does not exist yet. */
  folder: string
  siteKind: Manifest['siteKind']
  /** Finished uploads lie in a bucket, which has backups of its own. */
  filesInBucket: boolean
  /** Encrypts the backup. */
  passphrase?: string | undefined
  /** Is called for each file that its owner deleted while the backup was made. */
  onGone?: (path: string) => void
}

/**
 * @returns the manifest of the finished backup.
 * @throws Error when the folder exists already, the database does not answer or the disk is full; nothing is left behind then.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { folder } = options
  const draft = `${folder}.part`
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true })
  await assertMissing(folder)
  await rm(draft, { recursive: true, force: true })
  // Whoever else has an account on this machine has no business in it.
  await mkdir(draft, { mode: 0o700 })
  try {
    const salt = options.passphrase === undefined ? null : newSalt()
    const key = salt === null ? null : await keyOfPassphrase(options.passphrase ?? '', salt)
    const createdAt = new Date().toISOString()
    const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'chenghui-backup' })
    await client.connect()
    const { database, files } = await copyAll(client, options, { folder: draft, key }).finally(() => client.end())
    const { siteKind } = options
    const manifest: Manifest = { format: 1, createdAt, siteKind, ...database, files, secretMark: secretMark(), salt }
    await writeManifest(draft, manifest, key)
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** The same wherever the same SECRET_KEY is. */
export const secretMark = (): string => sign('the key of a backup').slice(0, 16)

async function assertMissing(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => null)
  if (found)
    throw new Error(`${folder} exists already. A backup is never written over another: name a folder that does not exist.`)
}

type Database = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

type Files = NonNullable<Manifest['files']>
type Target = { folder: string; key: Buffer | null }

async function copyAll(
  client: pg.Client,
  options: BackupOptions,
  target: Target,
): Promise<{ database: Database; files: Files | null }> {
  if (!options.filesInBucket) await queries.lockFiles(client)
  const database = await copyDatabase(client, target)
  return { database, files: options.filesInBucket ? null : await copyFiles(options, target) }
}

async function copyDatabase(client: pg.Client, { folder, key }: Target): Promise<Database> {
  await queries.beginSnapshot(client)
  const migrations = await queries.listMigrations(client)
  const tables: Manifest['tables'] = []
  for (const shape of await queries.listTables(client)) {
    const lines = countingLines()
    const rows = queries.copyOut(client, shape)
    rows.once('error', error => lines.stream.destroy(error))
    const stored = await store(rows.pipe(lines.stream), folder, path.join('tables', `${shape.name}.copy.gz`), key)
    tables.push({ ...shape, ...stored, rows: lines.count() })
  }
  // Numbers may have been given out since the snapshot: one too many is left out, never one given twice.
  const sequences = await queries.listSequences(client)
  await queries.endSnapshot(client)
  return { migrations, tables, sequences }
}

/** In PostgreSQL's text format a row is a line; line breaks within it are written as `\n`. */
function countingLines(): { stream: Transform; count(): number } {
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) if (byte === 10) lines++
      done(null, chunk)
    },
  })
  return { stream, count: () => lines }
}

async function copyFiles({ dataDir, onGone }: BackupOptions, { folder, key }: Target): Promise<Files> {
  const root = path.join(dataDir, UPLOADS)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: Files = []
  for (const entry of found.filter(one => one.isFile() && !one.name.endsWith('.part'))) {
    const below = path.relative(root, path.join(entry.parentPath, entry.name))
    const source = createReadStream(path.join(root, below))
    try {
      const stored = await store(source, folder, path.join('files', `${below}.gz`), key)
      files.push({ path: path.join(UPLOADS, below), ...stored })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      onGone?.(below)
      await rm(path.join(folder, 'files', `${below}.gz`), { force: true })
    }
  }
  return files
}
