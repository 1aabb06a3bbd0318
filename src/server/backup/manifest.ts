/**
 * The manifest of a backup: what it consists of, each file with its checksum. It is written last, so that a folder without one is no backup,
 * and it carries a mark of itself, so that one that was changed is noticed.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const storedFile = z.object({ file: z.string(), bytes: z.int().min(0), sha256: sum })

const schema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  siteKind: z.enum(['demo', 'real']),
  /** By their names; a restore begins with exactly these. */
  migrations: z.array(z.string()).min(1),
  /** `rows` is what was read within the snapshot. */
  tables: z.array(storedFile.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** `path` below DATA_DIR; null: finished uploads lie in a bucket, which is not part of the backup. */
  files: z.array(storedFile.extend({ path: z.string() })).nullable(),
  /** Tells whether SECRET_KEY is the one that sealed texts were sealed with, without saying anything of it. */
  secretMark: z.string(),
  /** How the key comes out of the pass phrase; null: not encrypted. */
  salt: z.string().nullable(),
})

export type Manifest = z.output<typeof schema>
export type StoredFile = z.output<typeof storedFile>

const NAME = 'manifest.json'

/** Without a key the mark finds accidents, with one tampering as well. */
const markOf = (text: string, key: Buffer | null): string =>
  (key ? createHmac('sha256', key) : createHash('sha256')).update(text).digest('hex')

export async function writeManifest(folder: string, manifest: Manifest, key: Buffer | null): Promise<void> {
  const text = JSON.stringify(manifest)
  const draft = path.join(folder, `${NAME}.part`)
  await writeFile(draft, JSON.stringify({ mark: markOf(text, key), manifest }, null, 1))
  await rename(draft, path.join(folder, NAME))
}

/**
 * @param keyOf makes the key from the salt of an encrypted backup.
 * @throws Error in words when the folder holds no backup, one of another format, a changed one, or the pass phrase is wrong.
 */
export async function readManifest(
  folder: string,
  keyOf: (salt: string) => Promise<Buffer>,
): Promise<{ manifest: Manifest; key: Buffer | null }> {
  const text = await readFile(path.join(folder, NAME), 'utf8').catch(() => {
    throw new Error(`There is no finished backup in ${folder}: its manifest is written last.`)
  })
  const { mark, manifest: found } = readJson(text)
  const parsed = schema.safeParse(found)
  if (!parsed.success || typeof mark !== 'string') throw new Error(`${folder} holds a backup that this version cannot read.`)
  const manifest = parsed.data
  const key = manifest.salt === null ? null : await keyOf(manifest.salt)
  const [given, expected] = [Buffer.from(mark), Buffer.from(markOf(JSON.stringify(found), key))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error(key ? 'The pass phrase is wrong, or the manifest was changed.' : 'The manifest was changed after the backup.')
  return { manifest, key }
}

function readJson(text: string): { mark?: unknown; manifest?: unknown } {
  try {
    return JSON.parse(text) as { mark?: unknown; manifest?: unknown }
  } catch {
    return {}
  }
}
