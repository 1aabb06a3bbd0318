/**
 * What happens when a part of the page cannot be loaded, or takes too long: the same path is loaded again once, then the person
 * is asked (specification, sections 2 and 8).
 */

import { isFetchingLate, PART_MISSING } from '#lib/browser/fetch-late.ts'
import { isLeaving } from '#lib/browser/leaving.ts'
import { MINUTE_MS } from '#lib/format/units.ts'

/** What is remembered of the last reload. */
export interface LastReload {
  path: string
  /** Milliseconds since the epoch. */
  at: number
}

/** A reload older than this no longer counts: the failure is a new one. */
const FORGET_AFTER_MS = 5 * MINUTE_MS

/** Reload the path once; ask when that has just been tried. */
export function recoveryStep(path: string, last: LastReload | null, now: number): 'reload' | 'ask' {
  return last && last.path === path && now - last.at < FORGET_AFTER_MS ? 'ask' : 'reload'
}

/** Reads what was remembered; anything unreadable counts as nothing. */
export function parseLastReload(text: string | null): LastReload | null {
  if (!text) return null
  const at = Number(text.slice(0, text.indexOf(' ')))
  const path = text.slice(text.indexOf(' ') + 1)
  return Number.isFinite(at) && path.startsWith('/') ? { path, at } : null
}

const KEY = 'chunk-reload'

/** Messages of browsers for a module that did not arrive. */
const CHUNK_MESSAGE = /dynamically imported module|module script failed|preload (CSS|module)/i

function recover(): void {
  // Browsers break off what is still loading when the person goes to another page.
  if (isLeaving()) return
  // A form reports it by itself, and keeps what is typed.
  if (isFetchingLate()) return
  // Nothing can be loaded anew: the page that is there is worth more than one that says so.
  if (!navigator.onLine) {
    offerReload()
    return
  }
  const path = location.pathname + location.search
  try {
    if (recoveryStep(path, parseLastReload(sessionStorage.getItem(KEY)), Date.now()) === 'reload') {
      sessionStorage.setItem(KEY, `${Date.now()} ${path}`)
      location.reload()
      return
    }
  } catch {
    // Without storage it is not known whether it was tried before: ask.
  }
  offerReload()
}

function offerReload(): void {
  const card = document.querySelector<HTMLElement>('[data-retry]')
  if (!card) return
  card.hidden = false
  card.querySelector<HTMLElement>('button')?.focus()
}

/** Watches for parts that do not arrive, and connects the retry card. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', recover)
  addEventListener('chunk:late', recover)
  addEventListener(PART_MISSING, offerReload)
  addEventListener('astro:hydration-error', event => {
    if (CHUNK_MESSAGE.test(String((event as CustomEvent<{ error?: unknown }>).detail?.error))) recover()
  })
  addEventListener('unhandledrejection', event => {
    if (CHUNK_MESSAGE.test(String(event.reason))) recover()
  })
  document.addEventListener('click', event => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-retry-now], [data-retry-close]') : null
    if (!button) return
    if ('retryNow' in button.dataset) location.reload()
    else button.closest<HTMLElement>('[data-retry]')!.hidden = true
  })
}
