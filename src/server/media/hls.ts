/**
 * Playlists of films in several sizes. What ffmpeg says it has made is read into numbers and held to the file that it made; players are
 * given playlists of our own words.
 */

/** Where a piece lies in the file of its size. */
export type Piece = readonly [seconds: number, offset: number, bytes: number]
/** The head that a player reads first, then the pieces in their order. */
export type Pieces = { head: number; pieces: Piece[] }
export type FilmSize = { width: number; height: number; bytes: number; bandwidth: number }

const MAX_PIECES = 20_000
const PLAIN_TAGS = /^#EXT(M3U|-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE|INDEPENDENT-SEGMENTS)(:\d+)?|-X-PLAYLIST-TYPE:VOD)$/

/**
 * @param file the one file that may be named. @param bytes how long it is.
 * @throws Error for anything else than a whole film in that file.
 */
export function readPlaylist(text: string, file: string, bytes: number): Pieces {
  const refuse = (why: string) => new Error(`the playlist was refused: ${why}`)
  let head: number | undefined
  let seconds: number | undefined
  let place: [number, number] | undefined
  let ended = false
  const pieces: Piece[] = []
  for (const line of text.split(/\r?\n/).filter(Boolean)) {
    if (ended) throw refuse('lines after the end')
    const map = /^#EXT-X-MAP:URI="([^"]*)",BYTERANGE="(\d+)@0"$/.exec(line)
    const range = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/.exec(line)
    if (map) {
      if (map[1] !== file || head !== undefined) throw refuse('another file')
      head = Number(map[2])
    } else if (range) place = [Number(range[2]), Number(range[1])]
    else if (/^#EXTINF:\d+(\.\d+)?,$/.test(line)) seconds = Number(line.slice(8, -1))
    else if (line === '#EXT-X-ENDLIST') ended = true
    else if (line === file && place && seconds !== undefined) {
      const before = pieces.at(-1)
      const begin = before ? before[1] + before[2] : (head ?? -1)
      if (place[0] !== begin || place[0] + place[1] > bytes) throw refuse('a piece out of its place')
      pieces.push([seconds, ...place])
      if (pieces.length > MAX_PIECES) throw refuse('too many pieces')
      place = undefined
      seconds = undefined
    } else if (!PLAIN_TAGS.test(line)) throw refuse('a line that is not known')
  }
  if (!ended || head === undefined || pieces.length === 0) throw refuse('no end')
  return { head, pieces }
}

/** The most that a player has to fetch in a second, in bits. */
export const bandwidthOf = ({ pieces }: Pieces): number =>
  Math.ceil(Math.max(...pieces.map(([seconds, , bytes]) => (bytes * 8) / Math.max(seconds, 0.1))))

/** What every address carries along; empty: nothing. */
const asked = (query: string): string => (query === '' ? '' : `?${query}`)

/** @param query what every address in it carries along. */
export const writeMaster = (sizes: readonly FilmSize[], query: string): string =>
  `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${sizes
    .map(
      ({ width, height, bandwidth }, at) =>
        `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height}\n${at}.m3u8${asked(query)}\n`,
    )
    .join('')}`

/** @param at the place of the size. */
export function writePlaylist({ head, pieces }: Pieces, at: number, query: string): string {
  const address = `${at}.mp4${asked(query)}`
  const longest = Math.ceil(Math.max(...pieces.map(([seconds]) => seconds)))
  const lines = pieces.map(
    ([seconds, offset, bytes]) => `#EXTINF:${seconds.toFixed(6)},\n#EXT-X-BYTERANGE:${bytes}@${offset}\n${address}\n`,
  )
  const begin = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${address}",BYTERANGE="${head}@0"`,
  ]
  return `${begin.join('\n')}\n${lines.join('')}#EXT-X-ENDLIST\n`
}
