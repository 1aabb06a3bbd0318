/**
 * Where a film is read from. In several sizes where there are some: by the browser itself, or by a library where it cannot, which is fetched
 * for it alone; as it was uploaded otherwise. A way that does not begin gives way to the next.
 */
import { fetchLate } from './fetch-late.ts'

export type FilmWay = 'browser' | 'library' | 'upload'

const LIST = 'application/vnd.apple.mpegurl'
/** Browsers that say that they can, and then do nothing at all. */
export const FILM_PATIENCE_MS = 8_000

/** @param hls where the list of sizes is; null where there is none. */
export const firstFilmWay = (hls: string | null): FilmWay =>
  hls === null ? 'upload' : document.createElement('video').canPlayType(LIST) ? 'browser' : 'library'

export const nextFilmWay: Record<FilmWay, FilmWay | null> = { browser: 'library', library: 'upload', upload: null }

/** Lets the library read into the element. @returns ends it. */
export function readWithLibrary(video: HTMLVideoElement, address: string, trouble: () => void): () => void {
  let ended = false
  let end = () => {}
  const begin = async () => {
    const { default: Hls } = await fetchLate(() => import('hls.js/light'))
    if (ended) return
    if (!Hls.isSupported()) return trouble()
    // Its worker is made in memory, which the content policy refuses; it does without.
    const player = new Hls({ enableWorker: false })
    end = () => player.destroy()
    player.on(Hls.Events.ERROR, (_, { fatal }) => fatal && trouble())
    player.loadSource(address)
    player.attachMedia(video)
  }
  begin().catch(trouble)
  return () => {
    ended = true
    end()
  }
}

/**
 * Reads a film whose addresses do not end into a player's element.
 * @returns begins to read, or does so again from where it was, for a player that calls it after a failure of its own noticing.
 */
export function filmReader(video: HTMLVideoElement, { hls, upload }: { hls: string; upload: string }): () => void {
  let way = firstFilmWay(hls)
  let begun = false
  let reading = false
  let at = 0
  let end = () => {}
  const read = () => {
    end()
    begun = false
    reading = true
    if (way === 'library') {
      end = readWithLibrary(video, hls, trouble)
      return
    }
    video.src = way === 'browser' ? hls : upload
    const timer = way === 'browser' ? setTimeout(() => !begun && trouble(), FILM_PATIENCE_MS) : undefined
    end = () => clearTimeout(timer)
  }
  const trouble = () => {
    at = Math.max(at, video.currentTime)
    const next = nextFilmWay[way]
    reading = false
    // What has begun here can be read here, and breaks off for the time being; the library has tried again by itself already.
    if (next && (!begun || way === 'library')) {
      way = next
      read()
    }
  }
  video.addEventListener('error', trouble)
  video.addEventListener('loadedmetadata', () => {
    begun = true
    if (at > 0) video.currentTime = at
    at = 0
  })
  return () => {
    if (!reading) read()
  }
}
