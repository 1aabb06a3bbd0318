/**
 * How a film is played. A film with several sizes is played by the browser itself, or by a library where the browser cannot, which is loaded
 * only then; any other film as it was uploaded. A method that does not begin to play is replaced by the next.
 */
import { fetchLate } from './fetch-late.ts'

export type FilmMethod = 'browser' | 'library' | 'upload'

const LIST = 'application/vnd.apple.mpegurl'
/** Some browsers claim that they can play lists of sizes and never begin: after this long the next method is tried. */
export const FILM_START_TIMEOUT_MS = 8_000

/** @param hls where the list of sizes is; null where there is none. */
export const firstFilmMethod = (hls: string | null): FilmMethod =>
  hls === null ? 'upload' : document.createElement('video').canPlayType(LIST) ? 'browser' : 'library'

export const nextFilmMethod: Record<FilmMethod, FilmMethod | null> = { browser: 'library', library: 'upload', upload: null }

/** Lets the library play in the element. @returns a function that stops it. */
export function readWithLibrary(video: HTMLVideoElement, address: string, trouble: () => void): () => void {
  let ended = false
  let end = () => {}
  const begin = async () => {
    const { default: Hls } = await fetchLate(() => import('hls.js/light'))
    if (ended) return
    if (!Hls.isSupported()) return trouble()
    // Its worker would be made from a blob, which the content security policy refuses; it works without one.
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
 * Plays a film whose addresses do not expire in a player's element.
 * @returns a function that begins to play, or plays on from the same position when the player calls it after a failure.
 */
export function filmReader(video: HTMLVideoElement, { hls, upload }: { hls: string; upload: string }): () => void {
  let method = firstFilmMethod(hls)
  let begun = false
  let reading = false
  let at = 0
  let end = () => {}
  const read = () => {
    end()
    begun = false
    reading = true
    if (method === 'library') {
      end = readWithLibrary(video, hls, trouble)
      return
    }
    video.src = method === 'browser' ? hls : upload
    const timer = method === 'browser' ? setTimeout(() => !begun && trouble(), FILM_START_TIMEOUT_MS) : undefined
    end = () => clearTimeout(timer)
  }
  const trouble = () => {
    at = Math.max(at, video.currentTime)
    const next = nextFilmMethod[method]
    reading = false
    // A film that has begun can be played by this method, and has failed for other reasons; the library has retried by itself already.
    if (next && (!begun || method === 'library')) {
      method = next
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
