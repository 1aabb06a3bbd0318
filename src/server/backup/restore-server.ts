/**
 * Brings the files of the embedded server back: unpacked beside where they go, compared with the list that PostgreSQL made of them, and only
 * then put in their place. The server itself brings them to one moment when it starts, from the log that came with them.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { extract } from 'tar'
import { z } from 'zod'
import type { Account } from '#server/db/embedded/account.ts'
import { placeCluster } from '#server/db/embedded/restored.ts'
import { type Archive, listPieces, writePieces } from './archive.ts'
import type { PhysicalManifest } from './manifest.ts'
import type { Opened } from './restore.ts'
import { unpack } from './sealing.ts'

/** Of an entry, what is compared. Names that are not UTF-8 do not occur: the site makes none. */
const listSchema = z.object({
  'PostgreSQL-Backup-Manifest-Version': z.int(),
  Files: z.array(z.object({ Path: z.string(), Size: z.int(), 'Checksum-Algorithm': z.literal('SHA256'), Checksum: z.string() })),
  'Manifest-Checksum': z.string(),
})

type Listed = z.output<typeof listSchema>['Files']

/** The log has checksums of its own, which the server reads. */
const LOG_FOLDER = `pg_wal${path.sep}`

/** The archive of the log, and the last moment that counts; null: as far as the archive goes. */
export type LaterLog = { archive: Archive; until: Date | null }

/**
 * Puts the server of a backup into a data folder that has none, as it was at the end of the backup or at a later moment; it is not started.
 * @throws Error in words when there is one already, another major version is installed, a file is not as it was, or the archive does not reach
 * to the moment.
 */
export async function restoreServer(backup: Opened<PhysicalManifest>, dataDir: string, later?: LaterLog): Promise<void> {
  const { place, manifest, key } = backup
  const pieces = later && (await listPieces(later, manifest.server))
  const { base, list, version } = manifest.server
  const chunks: Buffer[] = []
  await unpack(place, list, key, async opened => {
    for await (const chunk of opened) chunks.push(chunk)
  })
  const listed = readList(Buffer.concat(chunks).toString('utf8'))
  await placeCluster(
    { dataDir, version },
    {
      async fill(folder, account) {
        await unpack(place, base, key, opened => extractTo(folder, account, opened))
        await compare(folder, listed)
      },
      log: pieces && { until: later.until, write: folder => writePieces(later.archive, pieces, folder) },
    },
  )
}

/** The last entry is the checksum of all lines before it. */
function readList(text: string): Listed {
  const list = listSchema.parse(JSON.parse(text))
  const covered = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'))
  if (sum(covered) !== list['Manifest-Checksum'])
    throw new Error('The list of the server files in the backup does not fit its checksum.')
  return list.Files
}

const sum = (text: string): string => createHash('sha256').update(text).digest('hex')

async function extractTo(folder: string, account: Account, opened: AsyncIterable<Buffer>): Promise<void> {
  const owner = account.switches ? { uid: account.uid, gid: account.gid } : { preserveOwner: false }
  const unpacking = extract({ cwd: folder, strict: true, ...owner })
  const failed = new Promise<never>((_, reject) => unpacking.once('error', reject))
  const ended = new Promise<void>(resolve => unpacking.once('close', resolve))
  const feed = async () => {
    for await (const chunk of opened)
      if (!unpacking.write(chunk)) await new Promise<void>(resolve => unpacking.once('drain', resolve))
    unpacking.end()
    await ended
  }
  await Promise.race([feed(), failed])
}

/** @throws Error in words when one is missing, changed, or nobody knows of it. */
async function compare(folder: string, listed: Listed): Promise<void> {
  const unknown = new Set(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter(entry => !entry.isDirectory())
      .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter(name => !name.startsWith(LOG_FOLDER)),
  )
  for (const { Path, Size, Checksum } of listed) {
    const file = path.join(folder, Path)
    const found = await stat(file).catch(() => null)
    if (!found) throw new Error(`${Path} is missing in the backup of the server.`)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
    if (found.size !== Size || hash.digest('hex') !== Checksum)
      throw new Error(`${Path} is not what the server put into the backup.`)
    unknown.delete(path.normalize(Path))
  }
  if (unknown.size > 0)
    throw new Error(`The backup of the server holds files that it does not list: ${[...unknown].slice(0, 5).join(', ')}.`)
}
