/**
 * Where a film is read from. In several sizes where there are some: by the browser itself, or by a library where it cannot, which is
 * fetched for it alone; as it was uploaded otherwise. A way that does not begin gives way to the next; one that has begun and breaks off
 * has an address that has ended, and is given a new one.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { LessonContent } from '#lib/contract/learn/course-learning.ts'

export type Source = NonNullable<LessonContent['source']>
type Way = 'browser' | 'library' | 'upload'

const LIST = 'application/vnd.apple.mpegurl'
/** Browsers that say that they can, and then do nothing at all. */
const PATIENCE_MS = 8_000

const firstWay = ({ hls }: Source): Way =>
  hls === null ? 'upload' : document.createElement('video').canPlayType(LIST) ? 'browser' : 'library'

const nextWay: Record<Way, Way | null> = { browser: 'library', library: 'upload', upload: null }

interface Options {
  video: RefObject<HTMLVideoElement | null>
  source: Source
  renew: () => Promise<unknown>
}

/** Lets the library read into the element. @returns ends it. */
function readWithLibrary(video: HTMLVideoElement, address: string, trouble: () => void): () => void {
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

export function useFilmSource({ video, source, renew }: Options) {
  const [way, setWay] = useState(() => firstWay(source))
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const begun = useRef(false)
  const renewed = useRef(false)
  const playing = useRef(false)
  // A new address may come without sizes: the lesson's film was replaced.
  const current: Way = source.hls === null ? 'upload' : way
  const address = current === 'upload' ? source.url : source.hls

  const again = async () => {
    await renew()
    // Addresses of the same minutes are the same, and would not be read again by themselves.
    setAttempt(before => before + 1)
  }
  const trouble = () => {
    const element = video.current
    playing.current ||= element !== null && !element.paused
    const next = nextWay[current]
    if (!begun.current && next) setWay(next)
    else if (renewed.current) setFailed(true)
    else {
      renewed.current = true
      void again()
    }
  }
  const latest = useRef(trouble)
  latest.current = trouble

  // Another attempt reads the same address once more.
  useEffect(() => {
    const element = video.current
    if (!element || !address) return
    begun.current = false
    if (current === 'library') return readWithLibrary(element, address, () => latest.current())
    element.src = address
    if (current === 'upload') return
    const timer = setTimeout(() => {
      if (!begun.current) latest.current()
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [video, current, address, attempt])

  return {
    failed,
    trouble,
    retry: again,
    /** The film is there; it goes on where it was playing. */
    arrived(element: HTMLVideoElement) {
      begun.current = true
      renewed.current = false
      setFailed(false)
      if (playing.current) void element.play().catch(() => undefined)
      playing.current = false
    },
  }
}
