/** Puts a play button over each player and loads the full one when somebody presses it, a chapter or a bullet comment. */
import { fetchLate } from '#lib/browser/fetch-late.ts'

type Started = { seek(milliseconds: number): void }

const started = new WeakMap<HTMLElement, Promise<Started>>()

const start = (figure: HTMLElement, at?: number): Promise<Started> => {
  const known = started.get(figure)
  const loading =
    known ?? fetchLate(() => import('#components/ui/player/player.ts')).then(({ openPlayer }) => openPlayer(figure, { at }))
  started.set(figure, loading)
  loading.catch(() => {
    // The part did not arrive: the browser's own player is still there.
    started.delete(figure)
    figure.querySelector('.player-start')?.toggleAttribute('hidden', true)
    figure.querySelector('video')?.setAttribute('controls', '')
  })
  return loading
}

/** Where the player did not arrive, the browser's own shows the film from its beginning. */
const goTo = (figure: HTMLElement, at: number): void => {
  start(figure, at).then(
    player => player.seek(at),
    () => undefined,
  )
}

/** `#t=75` or `?t=75` in the address, in milliseconds. */
const momentOf = ({ hash, search }: Location): number | undefined => {
  const seconds = /^#t=(\d{1,6})$/.exec(hash)?.[1] ?? /[?&]t=(\d{1,6})(?:&|$)/.exec(search)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

for (const figure of document.querySelectorAll<HTMLElement>('[data-player]')) {
  const button = figure.querySelector<HTMLButtonElement>('.player-start')
  if (!button) continue
  figure.querySelector('video')?.removeAttribute('controls')
  button.hidden = false
  button.addEventListener('click', () => void start(figure, momentOf(location)).catch(() => undefined), { once: true })
  // Another part of the page wants a moment of it.
  figure.addEventListener('player:seek', event => {
    const at = (event as CustomEvent<number>).detail
    goTo(figure, at)
  })
}

document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-seek]') : null
  const figure = document.querySelector<HTMLElement>('[data-player]')
  if (!link || !figure) return
  event.preventDefault()
  const at = Number(link.dataset.seek)
  goTo(figure, at)
  figure.scrollIntoView({ block: 'center', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
})
