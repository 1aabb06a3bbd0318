/**
 * Films in two sizes: found where a domain shows them, made one after another, kept beside the uploads, thrown away once nothing shows them.
 * Until a film is ready, and wherever it cannot be made, what was uploaded is played.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { findUploads } from '#server/domains/platform/upload/service.ts'
import type { Job, JobContext } from '#server/jobs/loop.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { ToolMissingError } from '#server/media/run-tool.ts'
import { createTranscoder, PlainFilmError, type Transcoder } from '#server/media/transcoder.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import * as queries from './queries.ts'

const BATCH = 100
const MAX_TRIES = 4
/** A try that ended the process is over by then; others say themselves when they come again. */
const CUT_OFF_MS = 30 * MINUTE_MS
const MAX_SIZES = 2
const LEFT_MS = 12 * HOUR_MS

/**
 * Where the file of a size lies. Known without having been written down, so that what a broken try has left behind is found again; and of
 * each try apart, so that one that was thought lost does not write over what is being played.
 */
export const sizeKey = (film: { key: string; tries: number }, at: number): string =>
  createHash('sha256').update(`${film.key}/${film.tries}/${at}`).digest('hex').slice(0, 30)

/** Each try works in a folder of its own in here. */
const foldersOf = (port: UploadsPort): string => join(port.transit, 'films')

/** Throws away the folders of tries that ended with their process: no try takes as long. */
async function removeLeft(port: UploadsPort, now: Date): Promise<void> {
  const folders = foldersOf(port)
  for (const name of await readdir(folders).catch(() => [])) {
    const { mtimeMs } = await stat(join(folders, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < now.getTime() - LEFT_MS) await rm(join(folders, name), { recursive: true, force: true })
  }
}

async function removeSizes(port: UploadsPort, film: { key: string; tries: number }): Promise<void> {
  for (let at = 0; at < MAX_SIZES; at++) await port.store.remove('private', sizeKey(film, at))
}

/** @returns how many films went that nothing shows any more: the bytes first, then the row. */
export async function sweepFilms(db: Db, port: UploadsPort): Promise<number> {
  const unwanted = await queries.listUnwanted(db, BATCH)
  for (const { upload_id, key } of unwanted) {
    for (let tries = 1; tries <= MAX_TRIES; tries++) await removeSizes(port, { key, tries })
    await queries.deleteFilm(db, upload_id)
  }
  return unwanted.length
}

async function findNew(db: Db, now: Date): Promise<void> {
  const uploads = await queries.listNewFilms(db, BATCH)
  const films = uploads.map(upload_id => ({ upload_id, key: randomBytes(15).toString('hex') }))
  if (films.length > 0) await queries.insertFilms(db, films, now)
}

type Work = Pick<JobContext, 'db' | 'now' | 'signal'> & { port: UploadsPort; transcoder: Transcoder }
type Claimed = { upload_id: number; key: string; tries: number }

async function makeFilm({ db, port, transcoder, now, signal }: Work, film: Claimed): Promise<void> {
  const upload = (await findUploads(db, [film.upload_id])).get(film.upload_id)
  const path = upload && (await port.store.local('private', upload.key))
  if (!upload || !path) throw new PlainFilmError('the upload is gone')
  const folder = join(foldersOf(port), randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true })
  try {
    const made = await transcoder.make({ path, contentType: upload.contentType, folder, signal })
    for (const [at, size] of made.sizes.entries()) await port.store.put('private', sizeKey(film, at), size.path, 'video/mp4')
    const sizes = made.sizes.map(({ width, height, bytes, bandwidth }) => ({ width, height, bytes, bandwidth }))
    const kept = await db.transaction().execute(async trx => {
      if (!(await queries.updateReady(trx, film, { sizes, pieces: made.pieces }, now))) return false
      for (const { ready } of getRegistry().films) await ready?.(trx, film.upload_id)
      return true
    })
    if (!kept) await removeSizes(port, film)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns what failed and is tried again, or was given up; null when the film is ready, or stays as it is for good. */
async function makeOne(work: Work, film: Claimed): Promise<string | null> {
  const { db, now, signal, port } = work
  try {
    await makeFilm(work, film)
    return null
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
    // Neither the site's end nor a missing program says anything about the film.
    if (signal?.aborted || error instanceof ToolMissingError) {
      await queries.updateWaiting(db, film, { tries: film.tries - 1, nextAt: now, reason: '' })
      throw error
    }
    await removeSizes(port, film)
    if (error instanceof PlainFilmError) {
      await queries.updateGivenUp(db, film, 'PLAIN', reason)
      return null
    }
    if (film.tries >= MAX_TRIES) await queries.updateGivenUp(db, film, 'FAILED', reason)
    else {
      const nextAt = new Date(now.getTime() + MINUTE_MS * 4 ** film.tries)
      await queries.updateWaiting(db, film, { tries: film.tries, nextAt, reason })
    }
    return `film ${film.upload_id}, try ${film.tries}: ${reason}`
  }
}

/**
 * Throws away what is not wanted, and makes what waits, one after another.
 * @throws Error that names the last film that failed, after the others have been made.
 */
export async function makeFilms(work: Work): Promise<void> {
  const { db, port, now, signal } = work
  while ((await sweepFilms(db, port)) === BATCH);
  await removeLeft(port, now)
  await findNew(db, now)
  let failed: string | null = null
  while (!signal?.aborted) {
    const film = await queries.claimFilm(db, { now, again: new Date(Date.now() + CUT_OFF_MS) })
    if (!film) break
    try {
      failed = (await makeOne(work, film)) ?? failed
    } catch (error) {
      if (signal?.aborted || error instanceof ToolMissingError) return
      throw error
    }
  }
  if (failed) throw new Error(failed)
}

/** In a lane of its own: a film takes minutes, and orders run out by the second. */
export const filmJob = (transcoder: Transcoder = createTranscoder()): Job => ({
  name: 'platform.film.sizes',
  lane: 'films',
  everySeconds: 60,
  work: ({ db, ports, now, signal }) => makeFilms({ db, port: ports.uploads, transcoder, now, signal }),
})
