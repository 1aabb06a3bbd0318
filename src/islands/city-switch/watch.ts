/**
 * Opens the city switch over the page. Without JavaScript, and until it has loaded, the header's city is a plain link to the list
 * of all cities; pointing at it already loads the code.
 */
const SELECTOR = '[data-city-switch]'

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(SELECTOR) : null

const load = () => import('./mount.tsx')

function prepare(event: Event): void {
  if (linkOf(event)) void load()
}

document.addEventListener('pointerover', prepare, { passive: true })
document.addEventListener('focusin', prepare, { passive: true })
document.addEventListener('click', event => {
  const link = linkOf(event)
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  link.focus()
  void load().then(({ openCitySwitch }) => openCitySwitch(Number(link.dataset.city)))
})
