/** The moment that is shown: of a film, or of the conversation that is replayed. Milliseconds. */
import { useEffect, useRef, useState } from 'react'
import { recallReplaySpeed, rememberReplaySpeed } from '#components/ui/player/remembered.ts'
import { type FindFigure, filmMoment } from './figure.ts'

const TICK_MS = 250

export const SPEEDS = [0.5, 1, 1.5, 2, 4]

export interface Clock {
  at: number
  playing: boolean
  speed: number
  play(on: boolean): void
  seek(at: number): void
  setSpeed(speed: number): void
}

/** Follows a film; it is played by its own buttons. */
export function useFilmClock(find: FindFigure): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt(filmMoment(find)), TICK_MS)
    return () => clearInterval(timer)
  }, [find])
  return at
}

const recalledSpeed = (): number => {
  const speed = recallReplaySpeed()
  return SPEEDS.includes(speed) ? speed : 1
}

/** @param end where it stops by itself. */
export function useReplayClock(start: number, end: number): Clock {
  const [at, setAt] = useState(start)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(recalledSpeed)
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
    setSpeed: chosen => {
      setSpeed(chosen)
      rememberReplaySpeed(chosen)
    },
  }
}
