/** The moment that is shown: of the film on the page, or of the conversation that is replayed. Milliseconds. */
import { useEffect, useRef, useState } from 'react'

const TICK_MS = 250

export interface Clock {
  at: number
  playing: boolean
  speed: number
  play(on: boolean): void
  seek(at: number): void
  setSpeed(speed: number): void
}

const film = (): HTMLVideoElement | null => document.querySelector('[data-player] video')

/** Follows the film of the page; it is played by its own buttons. */
export function useFilmClock(): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt(Math.round((film()?.currentTime ?? 0) * 1_000)), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return at
}

/** @param end where it stops by itself. */
export function useReplayClock(start: number, end: number): Clock {
  const [at, setAt] = useState(start)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const last = useRef(0)
  useEffect(() => {
    if (!playing) return
    last.current = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsedMs = (now - last.current) * speed
      last.current = now
      setAt(before => Math.min(end, before + elapsedMs))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [playing, speed, end])
  useEffect(() => {
    if (at >= end) setPlaying(false)
  }, [at, end])
  return {
    at: Math.floor(at),
    playing,
    speed,
    play: on => {
      if (on && at >= end) setAt(0)
      setPlaying(on)
    },
    seek: to => setAt(Math.max(0, Math.min(end, to))),
    setSpeed,
  }
}
