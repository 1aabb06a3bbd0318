/** The tabs of a row show their tiles in place. What is loaded once is kept; a click that wants a new window stays a link. */

import { cloneTemplate, cloneWithText } from '#lib/browser/template.ts'
import { trustedMarkup } from '#lib/browser/trusted.ts'

const MAX_WAIT_MS = 10_000

const city = document.querySelector<HTMLElement>('[data-city]')?.dataset.city ?? ''

async function load(row: string, tab: string, signal: AbortSignal): Promise<HTMLElement> {
  const answer = await fetch(`/home/row?${new URLSearchParams({ city, row, tab })}`, { signal })
  const tiles = answer.ok
    ? new DOMParser().parseFromString(trustedMarkup(await answer.text()), 'text/html').querySelector<HTMLElement>('[data-tiles]')
    : null
  if (!tiles) throw new Error(`no tiles of ${row} ${tab}`)
  return tiles
}

function enhance(nav: HTMLElement): void {
  const section = nav.closest('section')
  const first = section?.querySelector<HTMLElement>('[data-tiles]')
  if (!section || !first) return
  let shown = first
  let asking = new AbortController()
  const known = new Map<string, HTMLElement>([['', first]])
  const status = cloneTemplate('row-status')
  section.append(status)

  async function show(link: HTMLAnchorElement): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const tab = link.dataset.tab ?? ''
    const before = nav.querySelector('[aria-current]')
    before?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    try {
      let tiles = known.get(tab)
      if (!tiles) {
        shown.setAttribute('aria-busy', 'true')
        status.textContent = `正在加载${link.text}…`
        tiles = await load(nav.dataset.row ?? '', tab, AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]))
        known.set(tab, tiles)
      }
      if (signal.aborted) return
      // The row never gets lower than it was, so that nothing below it jumps.
      section!.style.minHeight = `${section!.offsetHeight}px`
      shown.removeAttribute('aria-busy')
      shown.replaceWith(tiles)
      shown = tiles
      section!.querySelector('.section-more')?.setAttribute('href', link.href)
      status.replaceChildren(cloneWithText('row-shown', `已显示${link.text}`))
    } catch {
      if (signal.aborted) return
      shown.removeAttribute('aria-busy')
      link.removeAttribute('aria-current')
      for (const [key, tiles] of known)
        if (tiles === shown)
          [...nav.querySelectorAll('a')].find(one => (one.dataset.tab ?? '') === key)?.setAttribute('aria-current', 'true')
      const again = cloneTemplate('row-retry')
      again.addEventListener('click', () => {
        link.focus()
        void show(link)
      })
      status.replaceChildren(`“${link.text}”没有加载出来。`, again)
    }
  }

  nav.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void show(link)
  })
}

for (const nav of document.querySelectorAll<HTMLElement>('[data-row]')) enhance(nav)
