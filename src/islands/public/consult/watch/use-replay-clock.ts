/** The clock of a replayed conversation, in milliseconds: it plays, pauses, seeks and changes its speed. */
import { useEffect, useRef, useState } from 'react'
import { recallReplaySpeed, rememberReplaySpeed } from '#components/ui/player/player-memory.ts'

const TICK_MS = 250

export const SPEEDS = [0.5, 1, 1.5, 2, 4]

export interface ReplayClock {
  at: number
  playing: boolean
  speed: number
  play(on: boolean): void
  seek(at: number): void
  setSpeed(speed: number): void
}

const recalledSpeed = (): number => {
  const speed = recallReplaySpeed()
  return SPEEDS.includes(speed) ? speed : 1
}

/** @param end where it stops by itself. */
export function useReplayClock(start: number, end: number): ReplayClock {
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
