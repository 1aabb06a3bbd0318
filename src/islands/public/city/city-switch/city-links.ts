/**
 * Opens the city switch over the page, and remembers a city that is chosen by a plain link.
 *
 * Without JavaScript, and until it has loaded, the header's city is a link to the list of all cities; pointing at it already
 * loads the code.
 */
const closestLink = (event: Event, selector: string): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null

const SWITCH = '[data-city-switch]'
const CHOICE = '[data-choose-city]'

const load = () => {
  // In development React's refresh expects a preamble that Astro only sends along with islands.
  if (import.meta.env.DEV) Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
  return import('./mount.tsx')
}

function prepare(event: Event): void {
  if (closestLink(event, SWITCH)) void load()
  else if (closestLink(event, CHOICE)) void import('./remember-city.ts')
}

/** Remembers the city of a link, then follows it, whether or not that worked. */
async function follow(link: HTMLAnchorElement): Promise<void> {
  try {
    const { rememberCity } = await import('./remember-city.ts')
    await rememberCity(Number(link.dataset.chooseCity))
  } finally {
    location.assign(link.href)
  }
}

document.addEventListener('pointerover', prepare, { passive: true })
document.addEventListener('focusin', prepare, { passive: true })
document.addEventListener('click', event => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  const link = closestLink(event, SWITCH)
  const choice = link ? null : closestLink(event, CHOICE)
  if (choice) {
    event.preventDefault()
    void follow(choice)
  } else if (link) {
    event.preventDefault()
    link.focus()
    void load().then(({ openCitySwitch }) => openCitySwitch(link))
  }
})
