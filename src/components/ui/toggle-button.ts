/** Buttons of a page that are on or off, such as liking and following: what they say, and the number in them. */
import { count } from '#lib/format/count.ts'

export type ToggleLabels = readonly [on: string, off: string]

export const isPressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true'

/** @param number of everybody who pressed it; undefined leaves it as it is. */
export function setPressed(button: Element, on: boolean, labels?: ToggleLabels, number?: number): void {
  button.setAttribute('aria-pressed', String(on))
  const label = button.querySelector('[data-label]')
  if (label && labels) label.textContent = labels[on ? 0 : 1]
  const figure = button.querySelector('[data-count]')
  if (figure && number !== undefined) figure.textContent = count(number)
}
