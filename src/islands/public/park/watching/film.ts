/** The film of the page as the panel needs it: which moment it shows, that it ended, another moment. */
import { useEffect, useState } from 'react'

const TICK_MS = 250

const film = (): HTMLVideoElement | null => document.querySelector('[data-player] video')

/** Milliseconds: where it is now. */
export const filmMoment = (): number => Math.round((film()?.currentTime ?? 0) * 1_000)

/** Milliseconds; up to a tick behind, for what is shown beside the film. */
export function useFilmMoment(): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt(filmMoment()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return at
}

/** Of the player, which takes the place of the browser's own one after the panel came. */
export function useFilmEnd(onEnd: () => void): void {
  useEffect(() => {
    const ended = (event: Event) => event.target === film() && onEnd()
    document.addEventListener('ended', ended, true)
    return () => document.removeEventListener('ended', ended, true)
  }, [onEnd])
}

const dispatch = (event: string, detail: unknown) =>
  document.querySelector('[data-player]')?.dispatchEvent(new CustomEvent(event, { detail }))

/** Milliseconds; begins to play where it does not yet. */
export const goTo = (at: number) => dispatch('player:seek', at)

/** Over the film, or in its place there. */
export const showOverFilm = (bullet: unknown) => dispatch('bullet:live', bullet)

/** Taken away by its sender or by an operator. */
export const takeOffFilm = (id: number) => dispatch('bullet:gone', id)
