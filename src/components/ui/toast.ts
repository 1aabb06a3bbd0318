/**
 * A short message at the edge of the screen, read out politely. Plain DOM, so that scripts without a framework use it too; a
 * library that writes style elements would be refused by the security policy.
 */

interface ToastOptions {
  tone?: 'info' | 'ok' | 'bad'
  /** Milliseconds; a failure stays until it is closed by a click. */
  lasts?: number
  /** Where a click leads. */
  href?: string
}

function region(): HTMLElement {
  const present = document.getElementById('toasts')
  if (present) return present
  const made = document.createElement('div')
  made.id = 'toasts'
  made.className = 'toasts'
  made.setAttribute('role', 'status')
  made.setAttribute('aria-live', 'polite')
  document.body.append(made)
  return made
}

/** Shows a message; a click takes it away. Three at most are on the screen. */
export function toast(message: string, { tone = 'info', lasts = tone === 'bad' ? 0 : 3500, href }: ToastOptions = {}): void {
  const place = region()
  // Said again, it stands once.
  for (const one of [...place.children]) if (one.textContent === message) one.remove()
  while (place.children.length > 2) place.firstElementChild!.remove()
  const card = document.createElement(href ? 'a' : 'button')
  if (href) card.setAttribute('href', href)
  else card.setAttribute('type', 'button')
  card.className = `toast toast-${tone}`
  card.textContent = message
  card.addEventListener('click', () => card.remove())
  place.append(card)
  if (lasts > 0) setTimeout(() => card.remove(), lasts)
}
