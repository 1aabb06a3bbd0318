/**
 * The manifest of a backup: what it consists of, each file with its checksum. It is written last, so that a place without one is no backup,
 * and it carries a mark of itself, so that one that was changed is noticed.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Draft, Place } from './place/place.ts'

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const storedFile = z.object({ file: z.string(), bytes: z.int().min(0), sha256: sum })

const common = {
  createdAt: z.iso.datetime(),
  siteKind: z.enum(['demo', 'real']),
  /** `path` below DATA_DIR; null: finished uploads lie in a bucket, which is not part of the backup. */
  files: z.array(storedFile.extend({ path: z.string() })).nullable(),
  /** Tells whether SECRET_KEY is the one that sealed texts were sealed with, without saying anything of it. */
  secretMark: z.string(),
  /** How the key comes out of the pass phrase; null: not encrypted. */
  salt: z.string().nullable(),
}

/** The rows of every table, as text. */
const logical = z.object({
  format: z.literal(1),
  ...common,
  /** The names of the migrations; a restore begins with exactly these. */
  migrations: z.array(z.string()).min(1),
  /** `rows` is what was read within the snapshot. */
  tables: z.array(storedFile.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})

/** The files of the embedded server as they lie on its disk. */
const physical = z.object({
  format: z.literal(2),
  ...common,
  server: z.object({
    /** The major version of PostgreSQL: no other reads these files. */
    version: z.string(),
    /** A tar of the whole folder of the server. */
    base: storedFile,
    /** What PostgreSQL says lies in it, with checksums. */
    list: storedFile,
    /** The name of the first segment of the log that a restore to a later moment begins with. */
    firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
    /** The history in the archive of the log that goes on from here; null: the log is not kept. */
    history: z.string().nullable(),
    /** The moment that it is of, by the clock of the server: the end of copying. */
    endedAt: z.iso.datetime(),
  }),
})

const schema = z.discriminatedUnion('format', [logical, physical])

export type Manifest = z.output<typeof schema>
export type LogicalManifest = z.output<typeof logical>
export type PhysicalManifest = z.output<typeof physical>
export type StoredFile = z.output<typeof storedFile>

/** Beside its files; a place without it holds no backup, or half of one. */
export const MANIFEST_FILE = 'manifest.json'

/** Every file that the backup consists of, beside the manifest itself. */
export const filesOf = (manifest: Manifest): StoredFile[] => [
  ...(manifest.format === 1 ? manifest.tables : [manifest.server.base, manifest.server.list]),
  ...(manifest.files ?? []),
]

/** Without a key the mark finds accidents, with one tampering as well. */
const markOf = (text: string, key: Buffer | null): string =>
  (key ? createHmac('sha256', key) : createHash('sha256')).update(text).digest('hex')

export async function writeManifest(draft: Draft, manifest: Manifest, key: Buffer | null): Promise<void> {
  const text = JSON.stringify(manifest)
  await draft.writeText(MANIFEST_FILE, JSON.stringify({ mark: markOf(text, key), manifest }, null, 1))
}

/**
 * @param keyOf makes the key from the salt of an encrypted backup.
 * @throws Error in words when the place holds no backup, one of another format, a changed one, or the pass phrase is wrong.
 */
export async function readManifest(
  place: Place,
  keyOf: (salt: string) => Promise<Buffer>,
): Promise<{ manifest: Manifest; key: Buffer | null }> {
  const text = await place.readText(MANIFEST_FILE)
  if (text === null) throw new Error(`There is no finished backup in ${place.address}: its manifest is written last.`)
  const { mark, manifest: found } = readJson(text)
  const parsed = schema.safeParse(found)
  if (!parsed.success || typeof mark !== 'string')
    throw new Error(`${place.address} holds a backup that this version cannot read.`)
  const manifest = parsed.data
  const key = manifest.salt === null ? null : await keyOf(manifest.salt)
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(JSON.stringify(found), key))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error(key ? 'The pass phrase is wrong, or the manifest was changed.' : 'The manifest was changed after the backup.')
  return { manifest, key }
}

/**
 * Without the pass phrase: only to know what has to stay because of it.
 * @returns null when the backup is not finished.
 * @throws Error in words when it cannot be read.
 */
export async function peekManifest(place: Place): Promise<Manifest | null> {
  const text = await place.readText(MANIFEST_FILE)
  if (text === null) return null
  const parsed = schema.safeParse(readJson(text).manifest)
  if (!parsed.success) throw new Error(`${place.address} holds a backup that this version cannot read.`)
  return parsed.data
}

function readJson(text: string): { mark?: unknown; manifest?: unknown } {
  try {
    return JSON.parse(text) as { mark?: unknown; manifest?: unknown }
  } catch {
    return {}
  }
}
