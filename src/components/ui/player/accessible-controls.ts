/** The player's own controls are labelled elements without a role: they become buttons that keys reach and press, and icons become pictures. */

const pressByKey = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  // The space bar also plays and pauses; here it presses what has the focus.
  event.stopPropagation()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.click()
}

export function makeReachable(container: HTMLElement): void {
  for (const part of container.querySelectorAll<HTMLElement>('[aria-label]:not([role], video, button, a, input, select)')) {
    if (part.matches('.art-control, .apd-toggle')) {
      part.setAttribute('role', 'button')
      part.tabIndex = 0
      part.addEventListener('keydown', pressByKey)
    } else part.setAttribute('role', 'img')
  }
}
