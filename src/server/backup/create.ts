/**
 * Makes a backup of a site that goes on meanwhile: the database as of one moment, then the files, the manifest last. Files come after the
 * rows that name them, and nothing is swept until they are copied, so a row of the backup has its file; a file without a row is swept as any
 * other. Only what its owner deletes at that very moment is not in it any more.
 */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import pg from 'pg'
import { sign } from '#server/secrets.ts'
import { LIST_FILE, segmentOf } from './base-backup.ts'
import { type LogicalManifest, type Manifest, type PhysicalManifest, type StoredFile, writeManifest } from './manifest.ts'
import type { Draft, Place } from './place/place.ts'
import * as queries from './queries.ts'
import { keyOfPassphrase, newSalt, store } from './sealing.ts'

/** Below DATA_DIR: what people uploaded. The rest is the database, what is drawn again when needed, and the key, which is nobody's to copy. */
const UPLOADS = path.join('uploads', 'store')

export type BackupOptions = {
  databaseUrl: string
  /** Of the superuser of the embedded server: its files are copied as they lie on its disk. Unset: the rows of the site are. */
  serverUrl?: string | undefined
  /** The history in the archive of the log that the server writes now. */
  history?: string | undefined
  dataDir: string
  /** Where nothing is yet. */
  place: Place
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
 * @throws Error when the place is taken already, the database does not answer or the disk is full; nothing is left behind then.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const draft = await options.place.begin()
  try {
    const salt = options.passphrase === undefined ? null : newSalt()
    const key = salt === null ? null : await keyOfPassphrase(options.passphrase ?? '', salt)
    const createdAt = new Date().toISOString()
    const client = new pg.Client({ connectionString: options.databaseUrl, application_name: 'chenghui-backup' })
    await client.connect()
    const { database, files } = await copyAll(client, options, { draft, key }).finally(() => client.end())
    const { siteKind } = options
    const manifest: Manifest = { ...database, createdAt, siteKind, files, secretMark: secretMark(), salt }
    await writeManifest(draft, manifest, key)
    await draft.finish()
    return manifest
  } catch (error) {
    await draft.discard()
    throw error
  }
}

/** The same wherever the same SECRET_KEY is. */
export const secretMark = (): string => sign('the key of a backup').slice(0, 16)

type Rows = Pick<LogicalManifest, 'format' | 'migrations' | 'tables' | 'sequences'>
type Server = Pick<PhysicalManifest, 'format' | 'server'>
type Files = NonNullable<Manifest['files']>
type Target = { draft: Draft; key: Buffer | null }

async function copyAll(
  client: pg.Client,
  options: BackupOptions,
  target: Target,
): Promise<{ database: Rows | Server; files: Files | null }> {
  if (!options.filesInBucket) await queries.lockFiles(client)
  const database = options.serverUrl
    ? await copyServer(client, { ...options, serverUrl: options.serverUrl }, target)
    : await copyDatabase(client, target)
  return { database, files: options.filesInBucket ? null : await copyFiles(options, target) }
}

async function copyDatabase(client: pg.Client, { draft, key }: Target): Promise<Rows> {
  await queries.beginSnapshot(client)
  const migrations = await queries.listMigrations(client)
  const tables: LogicalManifest['tables'] = []
  for (const shape of await queries.listTables(client)) {
    const lines = countingLines()
    const rows = queries.copyOut(client, shape)
    rows.once('error', error => lines.stream.destroy(error))
    const stored = await store(rows.pipe(lines.stream), draft, path.posix.join('tables', `${shape.name}.copy.gz`), key)
    tables.push({ ...shape, ...stored, rows: lines.count() })
  }
  // Numbers may have been given out since the snapshot: one too many is left out, never one given twice.
  const sequences = await queries.listSequences(client)
  await queries.endSnapshot(client)
  return { format: 1, migrations, tables, sequences }
}

/** The whole folder of the server, by the replication protocol, with the log that makes it of one moment. */
async function copyServer(
  client: pg.Client,
  { serverUrl, history = null }: { serverUrl: string; history?: string | null | undefined },
  { draft, key }: Target,
): Promise<Server> {
  const url = new URL(serverUrl)
  // An ordinary line of the access rules lets it in: it is a connection to a database that takes these commands as well.
  url.searchParams.set('replication', 'database')
  const replication = new pg.Client({ connectionString: url.href, application_name: 'chenghui-backup' })
  // A connection that breaks fails the command under way, which says so.
  replication.on('error', () => undefined)
  await replication.connect()
  const stored = new Map<string, StoredFile>()
  try {
    await queries.keepLog(replication)
    const { start } = await queries.baseBackup(replication, async (name, content) => {
      stored.set(name, await store(content, draft, path.posix.join('server', `${name}.gz`), key))
    })
    const [base, list] = [stored.get('base.tar'), stored.get(LIST_FILE)]
    if (!base || !list || stored.size > 2)
      throw new Error('The server lies in more than one folder, which this backup does not know.')
    const { version, now } = await queries.askServer(client)
    return { format: 2, server: { version, base, list, firstSegment: segmentOf(start), history, endedAt: now } }
  } finally {
    await replication.end()
  }
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

async function copyFiles({ dataDir, onGone }: BackupOptions, { draft, key }: Target): Promise<Files> {
  const root = path.join(dataDir, UPLOADS)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: Files = []
  for (const entry of found.filter(one => one.isFile() && !one.name.endsWith('.part'))) {
    const below = path.relative(root, path.join(entry.parentPath, entry.name))
    const file = path.join('files', `${below}.gz`).replaceAll(path.sep, '/')
    try {
      const stored = await store(createReadStream(path.join(root, below)), draft, file, key)
      files.push({ path: path.join(UPLOADS, below), ...stored })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      onGone?.(below)
      await draft.remove(file)
    }
  }
  return files
}
