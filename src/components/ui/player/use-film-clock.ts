/** The moment that a film shows, in milliseconds; up to a tick behind, for what is shown beside it. */
import { useEffect, useState } from 'react'
import { type FindFigure, filmMoment } from './film-figure.ts'

const TICK_MS = 250

export function useFilmClock(find: FindFigure): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt(filmMoment(find)), TICK_MS)
    return () => clearInterval(timer)
  }, [find])
  return at
}
