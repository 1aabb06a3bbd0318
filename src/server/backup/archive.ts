/**
 * The archive of the log of the embedded server: with a copy of the server, it leads to any moment since. A folder for each history, and one
 * file for each piece of the log, whose name says when it was finished; packed and encrypted as the files of a backup are.
 */
import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Spool } from '#server/db/embedded/spool.ts'
import type { PhysicalManifest } from './manifest.ts'
import type { Place } from './place/place.ts'
import { keyOfPassphrase, newSalt, openWhole, store } from './sealing.ts'

export type Archive = { place: Place; key: Buffer | null }

/** Names of pieces of the log, and of the server's files about histories and backups. Half-written files have other names. */
const PIECE = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/
const SEGMENT = /^[0-9A-F]{24}$/
const STORED = /^(.+)\.(\d{13})\.gz$/
const ABOUT_FILE = 'archive.json'
const aboutSchema = z.object({ format: z.literal(1), salt: z.string().nullable(), mark: z.string() })

const markOf = (key: Buffer | null): string => (key ? createHmac('sha256', key).update('the archive').digest('hex') : '')

/**
 * Opens the archive, and begins it where there is none yet.
 * @throws Error in words when it was begun with another pass phrase, or the other way round.
 */
export async function openArchive(place: Place, passphrase: string | undefined): Promise<Archive> {
  const text = await place.readText(ABOUT_FILE)
  if (text === null) {
    const salt = passphrase === undefined ? null : newSalt()
    const key = salt === null ? null : await keyOfPassphrase(passphrase ?? '', salt)
    await place.writeText(ABOUT_FILE, JSON.stringify({ format: 1, salt, mark: markOf(key) }))
    return { place, key }
  }
  const { salt, mark } = aboutSchema.parse(JSON.parse(text))
  if ((salt === null) !== (passphrase === undefined))
    throw new Error(
      `The archive in ${place.address} was begun ${salt === null ? 'without' : 'with'} BACKUP_PASSPHRASE. Name another place for it.`,
    )
  const key = salt === null ? null : await keyOfPassphrase(passphrase ?? '', salt)
  if (markOf(key) !== mark) throw new Error(`The archive in ${place.address} was begun with another BACKUP_PASSPHRASE.`)
  return { place, key }
}

type Piece = { file: string; name: string; finishedAt: number }

async function listStored(place: Place): Promise<Piece[]> {
  const found = (await place.names()).flatMap(file => {
    const [, name, finishedAt] = STORED.exec(file) ?? []
    return name ? [{ file, name, finishedAt: Number(finishedAt) }] : []
  })
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Sends what the server has finished, oldest first, and takes it out of the spool.
 * @returns how many pieces.
 * @throws Error in words when there is another piece of the same name: nothing is written over, and the rest stays where it is.
 */
export async function sendPieces({ folder, history }: Spool, archive: Archive): Promise<number> {
  const names = (await readdir(folder)).filter(name => PIECE.test(name)).sort()
  if (names.length === 0) return 0
  const place = archive.place.below(history)
  const stored = new Map((await listStored(place)).map(piece => [piece.name, piece.file]))
  for (const name of names) {
    const file = path.join(folder, name)
    const there = stored.get(name)
    if (there) await assertSame(await openWhole(place, there, archive.key), file)
    else await store(createReadStream(file), place, `${name}.${Math.floor((await stat(file)).mtimeMs)}.gz`, archive.key)
    await rm(file)
  }
  return names.length
}

/** A piece was sent before, and the process ended before it could remove it from the spool. @throws Error when their bytes differ. */
async function assertSame(there: Buffer, file: string): Promise<void> {
  const [one, other] = [there, await readFile(file)].map(content => createHash('sha256').update(content).digest('hex'))
  if (one !== other)
    throw new Error(`The archive holds another piece of the name ${path.basename(file)}. It is not written over.`)
}

/**
 * What leads from a copy of the server to a moment.
 * @throws Error in words when the archive does not, or a piece is missing.
 */
export async function listPieces(
  { archive, until }: { archive: Archive; until: Date | null },
  { history, firstSegment, endedAt }: PhysicalManifest['server'],
): Promise<Piece[]> {
  if (history === null) throw new Error('No log was kept when this backup was made: it can be restored as it is alone.')
  if (until && until.getTime() < Date.parse(endedAt))
    throw new Error(`This backup was finished at ${endedAt}. For an earlier moment, take an earlier backup.`)
  const all = await listStored(archive.place.below(history))
  const later = all.filter(({ name }) => SEGMENT.test(name) && name >= firstSegment)
  const last = until ? later.findIndex(({ finishedAt }) => finishedAt > until.getTime()) : later.length - 1
  if (last < 0) throw new Error(reachOf(later))
  const wanted = later.slice(0, last + 1)
  assertUnbroken(firstSegment, wanted)
  const others = all.filter(({ name }) => !SEGMENT.test(name))
  return [...wanted, ...others].map(piece => ({ ...piece, file: `${history}/${piece.file}` }))
}

const reachOf = (pieces: readonly Piece[]): string => {
  const last = pieces.at(-1)
  return last
    ? `The archive reaches to ${new Date(last.finishedAt).toISOString()}. To restore all that it holds: --until end`
    : 'The archive holds nothing since this backup yet. Restore it as it is, without --until.'
}

/** Recovery would take a missing piece for the end of the log, and stop there without an error. @throws Error */
function assertUnbroken(first: string, pieces: readonly Piece[]): void {
  let expected = first
  for (const { name } of pieces) {
    // A history of its own begins with each restore: within one, another timeline comes only before the copy.
    if (name !== expected) throw new Error(`The archive misses ${expected}: it does not lead on from this backup.`)
    expected = nextSegment(name)
  }
}

/** Pieces of 16 MB: the last part of a name goes up to FF, then the middle one goes on. */
function nextSegment(name: string): string {
  const [high, low] = [name.slice(8, 16), name.slice(16)].map(part => Number.parseInt(part, 16)) as [number, number]
  const next = low >= 0xff ? [high + 1, 0] : [high, low + 1]
  return name.slice(0, 8) + next.map(part => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

export async function writePieces({ place, key }: Archive, pieces: readonly Piece[], folder: string): Promise<void> {
  // The account of the server reads them.
  for (const { file, name } of pieces) {
    const target = path.join(folder, name)
    const [history = '', below = ''] = file.split('/')
    await writeFile(target, await openWhole(place.below(history), below, key), { mode: 0o644 })
  }
}

/**
 * Deletes the pieces that no stored copy of the server needs any more.
 * @param kept the history and the first needed piece of each stored copy. @param current the history that is being written.
 */
export async function sweepArchive(
  place: Place,
  kept: readonly Pick<PhysicalManifest['server'], 'history' | 'firstSegment'>[],
  current: string | undefined,
): Promise<void> {
  for (const history of (await place.names()).filter(name => /^[0-9a-f]{16}$/.test(name))) {
    const firsts = kept.filter(one => one.history === history).map(one => one.firstSegment)
    if (firsts.length === 0) {
      // One that has just begun has no copy yet: the next is made within a day.
      if (history !== current) await place.below(history).clear()
      continue
    }
    const oldest = firsts.sort()[0] ?? ''
    for (const { file, name } of await listStored(place.below(history)))
      if (!name.endsWith('.history') && name.slice(0, 24) < oldest) await place.below(history).remove(file)
  }
}
