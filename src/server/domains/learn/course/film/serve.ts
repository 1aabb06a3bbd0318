/**
 * `/files/film/{key}/…?until=…&sig=…`: playlists and sizes of a lesson's film, for whoever holds an address that the lesson gave them. As
 * with the upload it is made of, the address is good for a quarter of an hour, and for nobody once no lesson shows the film.
 */
import type { Db } from '#server/db/client.ts'
import { isSignedQueryGood, signedQuery } from '#server/domains/platform/upload/service.ts'
import type { PathHandler } from '#server/http/pipeline.ts'
import { writeMaster, writePlaylist } from '#server/media/hls.ts'
import { refuse } from '#server/media/respond.ts'
import { sendPlayable } from '#server/media/send-playable.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { sizeKey } from './films.ts'
import { findFilm, findReadyKey } from './queries.ts'

const PATH = '/files/film/'
const pattern = /^([0-9a-f]{30})\/(?:film|([01]))\.(m3u8|mp4)$/

const subjectOf = (key: string): string => `film:${key}`

/** @returns where a lesson's film is read in several sizes, for anyone who may open the lesson; null while there are none. */
export async function filmAddress(db: Db, uploadId: number, now: Date): Promise<string | null> {
  const key = await findReadyKey(db, uploadId)
  return key === undefined ? null : `${PATH}${key}/film.m3u8?${signedQuery(subjectOf(key), now)}`
}

/** Answers `/files/film/…` and says true; leaves every other path alone and says false. */
export const createFilmHandler =
  (db: Db, { store }: UploadsPort): PathHandler =>
  async (req, res, path, search) => {
    if (!path.startsWith(PATH)) return false
    const nothing = () => refuse(res, 404, { 'Cache-Control': 'no-store' })
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, { Allow: 'GET, HEAD' })
    const [, key, place, kind] = pattern.exec(path.slice(PATH.length)) ?? []
    const at = place === undefined ? null : Number(place)
    if (!key || (at === null && kind === 'mp4') || !isSignedQueryGood(subjectOf(key), search, new Date())) return nothing()
    const film = await findFilm(db, key, kind === 'm3u8' ? at : null)
    const size = at === null ? undefined : film?.sizes[at]
    if (!film || (at !== null && !size)) return nothing()
    if (at !== null && size && kind === 'mp4') {
      const stored = sizeKey(film, at)
      return sendPlayable({ req, res, store }, { key: stored, contentType: 'video/mp4', bytes: size.bytes, sha256: stored })
    }
    // The signature is of the film, so that what it was asked with is good for what it names.
    const query = new URLSearchParams(search)
    const carried = new URLSearchParams({ until: query.get('until') ?? '', sig: query.get('sig') ?? '' }).toString()
    const text = at === null ? writeMaster(film.sizes, carried) : film.pieces && writePlaylist(film.pieces, at, carried)
    if (!text) return nothing()
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
