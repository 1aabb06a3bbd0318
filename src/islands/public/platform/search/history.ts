/** What this browser has searched for, kept here and nowhere else; shown as links above the results. */
import { cloneWithText } from '#lib/browser/template.ts'
import { readHistory, writeHistory } from './store.ts'

/** Remembers the keyword of this page and shows the earlier ones. */
export function rememberSearch(): void {
  const keyword = new URLSearchParams(location.search).get('keyword')?.trim()
  const earlier = readHistory().filter(word => word !== keyword)
  if (keyword) writeHistory([keyword, ...earlier])
  const place = document.querySelector<HTMLElement>('[data-search-history]')
  if (!place || earlier.length === 0) return
  const clear = place.querySelector('button')
  if (!clear) return
  for (const word of earlier) {
    const link = cloneWithText<HTMLAnchorElement>('earlier-search', word)
    link.href = `/search?keyword=${encodeURIComponent(word)}`
    clear.before(link)
  }
  clear.addEventListener('click', () => {
    writeHistory(keyword ? [keyword] : [])
    place.hidden = true
  })
  place.hidden = false
}
