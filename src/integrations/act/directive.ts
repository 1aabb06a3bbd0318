/**
 * Hydrates an island at the first pointer, focus or key on it. Hovering already loads its code, so that the click that follows
 * finds it ready; a click that comes too early is held back and given again once the island listens.
 */
import type { ClientDirective } from 'astro'

/** How long a chunk may take before the page is loaded again (specification, section 2). */
const LIMIT = 120_000

const SIGNALS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click']

const act: ClientDirective = (load, _options, island) => {
  let held: HTMLElement | null = null
  let started = false

  const start = async () => {
    if (started) return
    started = true
    const late = setTimeout(() => island.dispatchEvent(new CustomEvent('chunk:late', { bubbles: true })), LIMIT)
    const hydrate = await load()
    clearTimeout(late)
    await hydrate()
    for (const signal of SIGNALS) island.removeEventListener(signal, onSignal, true)
    // What the island does on mount comes first, then the click that was held back.
    requestAnimationFrame(() => setTimeout(() => held?.isConnected && held.click()))
  }

  /** Keeps a plain click on a control for later. A field only takes the focus, and a click with a key means a new tab: both pass. */
  const hold = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !(event.target instanceof Element)) return
    const target = event.target.closest<HTMLElement>('a, button, label, summary, input, textarea, select')
    if (!target || target.matches('label, textarea, select, input:not([type=checkbox], [type=radio])')) return
    event.preventDefault()
    event.stopPropagation()
    held = target
  }

  const onSignal = (event: Event) => {
    if (event.type === 'click') hold(event as MouseEvent)
    void start()
  }

  for (const signal of SIGNALS) island.addEventListener(signal, onSignal, { capture: true, passive: signal !== 'click' })
}

export default act
