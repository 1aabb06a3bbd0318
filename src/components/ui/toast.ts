/**
 * Short messages at the edge of the screen. Islands and scripts call `toast`; where a React island has put `Toasts` on the page, Radix
 * draws them, elsewhere a few lines of DOM do: public pages load no React, and a message about a lost connection cannot be fetched first.
 */

export interface ToastOptions {
  tone?: 'info' | 'ok' | 'bad'
  /** Milliseconds; 0: until it is clicked, as failures are. */
  lasts?: number
  /** Where a click leads. */
  href?: string
}

export interface Toast {
  message: string
  tone: 'info' | 'ok' | 'bad'
  lasts: number
  href: string | undefined
}

/** How many messages are on the screen at most; an older one makes room. */
export const MAX_TOASTS = 3

function findOrCreateRegion(): HTMLElement {
  const present = document.getElementById('toasts')
  if (present) return present
  const region = document.createElement('div')
  region.id = 'toasts'
  region.className = 'toasts'
  region.setAttribute('role', 'status')
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return region
}

function drawWithoutReact({ message, tone, lasts, href }: Toast): void {
  const region = findOrCreateRegion()
  for (const same of [...region.children]) if (same.textContent === message) same.remove()
  while (region.children.length >= MAX_TOASTS) region.firstElementChild?.remove()
  const card = document.createElement(href ? 'a' : 'button')
  if (href) card.setAttribute('href', href)
  else card.setAttribute('type', 'button')
  card.className = `toast toast-${tone}`
  card.textContent = message
  card.addEventListener('click', () => card.remove())
  region.append(card)
  if (lasts > 0) setTimeout(() => card.remove(), lasts)
}

let draw: (toast: Toast) => void = drawWithoutReact

/** Has toasts drawn by something else until the returned function is called. */
export function drawToastsWith(other: (toast: Toast) => void): () => void {
  draw = other
  return () => {
    if (draw === other) draw = drawWithoutReact
  }
}

/** Shows a message; a click takes it away. The same message is shown once. */
export function toast(message: string, { tone = 'info', lasts = tone === 'bad' ? 0 : 3500, href }: ToastOptions = {}): void {
  draw({ message, tone, lasts, href })
}
