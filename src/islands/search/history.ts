/** What this browser has searched for, kept here and nowhere else; shown as links above the results. */
import { readHistory, writeHistory } from './store.ts'

/** Remembers the keyword of this page and shows the earlier ones. */
export function rememberSearch(): void {
  const keyword = new URLSearchParams(location.search).get('keyword')?.trim()
  const earlier = readHistory().filter(word => word !== keyword)
  if (keyword) writeHistory([keyword, ...earlier])
  const place = document.querySelector<HTMLElement>('[data-search-history]')
  if (!place || earlier.length === 0) return
  for (const word of earlier) {
    const link = document.createElement('a')
    link.className = 'chip chip-line'
    link.href = `/search?keyword=${encodeURIComponent(word)}`
    link.textContent = word
    place.append(link)
  }
  const clear = document.createElement('button')
  clear.type = 'button'
  clear.className = 'chip'
  clear.textContent = '清空'
  clear.addEventListener('click', () => {
    writeHistory(keyword ? [keyword] : [])
    place.hidden = true
  })
  place.append(clear)
  place.hidden = false
}
