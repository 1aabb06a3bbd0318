/**
 * Playlists and sizes of films. `/files/film/{key}/…?until=…&sig=…` is a signed address: like that of the upload it is made of, it expires
 * after 15 minutes, and at once when nothing shows the film any more. Who may see a film without one is for
 * the domain to say that shows it, under addresses of its own.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { carriedQuery, openLink, signedQuery } from '#server/domains/platform/upload/service.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { writeMaster, writePlaylist } from '#server/media/hls.ts'
import { recheckAccess } from '#server/media/recheck-access.ts'
import { refuse } from '#server/media/respond.ts'
import { sendPlayable } from '#server/media/send-playable.ts'
import type { ObjectStore, UploadsPort } from '#server/ports/uploads/port.ts'
import { sizeKey } from './films.ts'
import { findFilm, findReadyKey } from './queries.ts'

const PATH = '/files/film/'
const pattern = /^([0-9a-f]{30})\/(.+)$/
const partPattern = /^(?:film|([01]))\.(m3u8|mp4)$/

const subjectOf = (key: string): string => `film:${key}`

/** @returns where a film is read in several sizes, for anyone who may see it now; null while there are none. */
export async function filmAddress(db: Db, uploadId: number, reader: LinkReader | null, now: Date): Promise<string | null> {
  const key = await findReadyKey(db, uploadId)
  return key === undefined ? null : `${PATH}${key}/film.m3u8?${signedQuery(subjectOf(key), reader, now)}`
}

/** The list of sizes (`at` is null), the list of pieces of one, or its bytes. */
type FilmPart = { at: number | null; kind: 'm3u8' | 'mp4' }

/** @param name the end of an address, as lists name it. @returns null where it is none. */
export function filmPartOf(name: string): FilmPart | null {
  const [, place, kind] = partPattern.exec(name) ?? []
  const at = place === undefined ? null : Number(place)
  return kind === 'm3u8' || (kind === 'mp4' && at !== null) ? { at, kind } : null
}

type Exchange = { req: IncomingMessage; res: ServerResponse; store: ObjectStore }
type FilmRequest = FilmPart & {
  film: { key: string } | { uploadId: number }
  /** What the addresses in a list carry along, without its question mark; empty: nothing. */
  carried: string
}

/** Sends one part of a film. The caller has checked that the visitor may see it. */
export async function sendFilmPart(
  exchange: Exchange,
  db: Db,
  { film: which, at, kind, carried }: FilmRequest,
): Promise<boolean> {
  const { req, res } = exchange
  const film = await findFilm(db, which, kind === 'm3u8' ? at : null)
  const size = at === null ? undefined : film?.sizes[at]
  if (film && at !== null && size && kind === 'mp4') {
    const stored = sizeKey(film, at)
    return sendPlayable(exchange, { key: stored, contentType: 'video/mp4', bytes: size.bytes, sha256: stored })
  }
  const text = film && (at === null ? writeMaster(film.sizes, carried) : film.pieces && writePlaylist(film.pieces, at, carried))
  if (!text) return refuse(res, 404, { 'Cache-Control': 'no-store' })
  res.writeHead(200, {
    'Content-Type': 'application/vnd.apple.mpegurl',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
  res.end(req.method === 'HEAD' ? undefined : text)
  return true
}

/** Answers `/files/film/…` and says true; leaves every other path alone and says false. */
export const createFilmHandler =
  (db: Db, { store }: UploadsPort): PathHandler =>
  async (req, res, path, search) => {
    if (!path.startsWith(PATH)) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, key, name = ''] = pattern.exec(path.slice(PATH.length)) ?? []
    const part = filmPartOf(name)
    const link = key && part ? await openLink(db, subjectOf(key), search) : null
    if (!key || !part || !link) return refuse(res, 404, { 'Cache-Control': 'no-store' })
    if (link.isGiven) recheckAccess(res, link.holds)
    // The signature is of the film, so that what it was asked with is good for what it names.
    return sendFilmPart({ req, res, store }, db, { film: { key }, ...part, carried: carriedQuery(search) })
  }
