/** The chips above the map: which kinds and which circle are chosen, and how many there are of each kind. */
import type { MapAnswer } from '#lib/contract/city/map.ts'
import { count } from '#lib/format/count.ts'
import type { MapState } from './address.ts'

export function showChips(root: HTMLElement, state: MapState, counts: MapAnswer['counts']): void {
  for (const chip of root.querySelectorAll<HTMLElement>('[data-kind]')) {
    const kind = chip.dataset.kind as keyof MapAnswer['counts']
    const isOn = state.kinds.includes(kind)
    chip.toggleAttribute('aria-current', isOn)
    if (isOn) chip.setAttribute('aria-current', 'true')
    const figure = chip.querySelector('small')
    if (figure) figure.textContent = count(counts[kind] ?? 0)
  }
  for (const chip of root.querySelectorAll<HTMLElement>('[data-radius]')) {
    if (Number(chip.dataset.radius) === (state.radius ?? 0)) chip.setAttribute('aria-current', 'true')
    else chip.removeAttribute('aria-current')
  }
}

/** The chip that was pressed, if it was one. */
export const chipOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-kind], [data-radius]') : null
