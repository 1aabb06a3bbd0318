/**
 * Where the film of a lesson is read from (lib/browser/film.ts). One that has begun and breaks off has an address that has ended, and is given
 * a new one.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { FILM_PATIENCE_MS, type FilmWay, firstFilmWay, nextFilmWay, readWithLibrary } from '#lib/browser/film.ts'
import type { LessonContent } from '#lib/contract/learn/course-learning.ts'

export type Source = NonNullable<LessonContent['source']>
interface Options {
  video: RefObject<HTMLVideoElement | null>
  source: Source
  renew: () => Promise<unknown>
}

export function useFilmSource({ video, source, renew }: Options) {
  const [way, setWay] = useState(() => firstFilmWay(source.hls))
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const begun = useRef(false)
  const renewed = useRef(false)
  const playing = useRef(false)
  // A new address may come without sizes: the lesson's film was replaced.
  const current: FilmWay = source.hls === null ? 'upload' : way
  const address = current === 'upload' ? source.url : source.hls

  const again = async () => {
    await renew()
    // Addresses of the same minutes are the same, and would not be read again by themselves.
    setAttempt(before => before + 1)
  }
  const trouble = () => {
    const element = video.current
    playing.current ||= element !== null && !element.paused
    const next = nextFilmWay[current]
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
    }, FILM_PATIENCE_MS)
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
