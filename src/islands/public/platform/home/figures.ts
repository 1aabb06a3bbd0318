/** Keeps the city's figures live while the page is in sight: asks once a minute, and when the person comes back. */

import { count } from '#lib/format/count.ts'
import { MINUTE_MS } from '#lib/format/units.ts'

const EVERY_MS = MINUTE_MS

const place = document.querySelector<HTMLElement>('[data-figures]')

async function refresh(): Promise<void> {
  if (!place || document.hidden) return
  try {
    const answer = await fetch(`/v1/front/index/figures?city=${place.dataset.figures}`)
    const { resultData } = (await answer.json()) as { resultData?: Record<string, unknown> }
    for (const cell of place.querySelectorAll<HTMLElement>('[data-figure]')) {
      const value = resultData?.[cell.dataset.figure ?? '']
      if (typeof value === 'number') cell.textContent = count(value)
    }
  } catch {
    // The figures of the page stay; the next minute may bring newer ones.
  }
}

if (place) {
  setInterval(refresh, EVERY_MS)
  document.addEventListener('visibilitychange', refresh)
}
