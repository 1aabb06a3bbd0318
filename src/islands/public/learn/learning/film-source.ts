/**
 * How the film of a lesson is played (lib/browser/film.ts). When a film that has begun fails, its address has expired, and a new one is
 * fetched.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { FILM_START_TIMEOUT_MS, type FilmMethod, firstFilmMethod, nextFilmMethod, readWithLibrary } from '#lib/browser/film.ts'
import type { LessonContent } from '#lib/contract/learn/course-learning.ts'

export type Source = NonNullable<LessonContent['source']>
interface Options {
  video: RefObject<HTMLVideoElement | null>
  source: Source
  renew: () => Promise<unknown>
}

export function useFilmSource({ video, source, renew }: Options) {
  const [method, setMethod] = useState(() => firstFilmMethod(source.hls))
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const begun = useRef(false)
  const renewed = useRef(false)
  const playing = useRef(false)
  // A new address may have no sizes: the lesson's film was replaced.
  const current: FilmMethod = source.hls === null ? 'upload' : method
  const address = current === 'upload' ? source.url : source.hls

  const again = async () => {
    await renew()
    // A new address may equal the old one, and would not be loaded again by itself.
    setAttempt(before => before + 1)
  }
  const trouble = () => {
    const element = video.current
    playing.current ||= element !== null && !element.paused
    const next = nextFilmMethod[current]
    if (!begun.current && next) setMethod(next)
    else if (renewed.current) setFailed(true)
    else {
      renewed.current = true
      void again()
    }
  }
  const latest = useRef(trouble)
  latest.current = trouble

  // `attempt` is a dependency so that a retry loads the same address once more.
  useEffect(() => {
    const element = video.current
    if (!element || !address) return
    begun.current = false
    if (current === 'library') return readWithLibrary(element, address, () => latest.current())
    element.src = address
    if (current === 'upload') return
    const timer = setTimeout(() => {
      if (!begun.current) latest.current()
    }, FILM_START_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [video, current, address, attempt])

  return {
    failed,
    trouble,
    retry: again,
    /** The film has loaded: it plays on if it was playing before. */
    arrived(element: HTMLVideoElement) {
      begun.current = true
      renewed.current = false
      setFailed(false)
      if (playing.current) void element.play().catch(() => undefined)
      playing.current = false
    },
  }
}
