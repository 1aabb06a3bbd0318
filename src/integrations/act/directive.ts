/**
 * Hydrates an island at the first pointer, focus or key on it; `client:act="load"` at once. Hovering already loads its code, so that
 * the click that follows finds it ready; a click that comes too early is held back and given again once the island listens, and what
 * was typed before then stays in its fields.
 */
import type { ClientDirective } from 'astro'

/** How long a chunk may take before the page is loaded again (specification, section 2). */
const LIMIT = 120_000

const SIGNALS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click']

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Fields in which something was typed, with what it was. */
const typedIn = (island: HTMLElement): [TextField, string][] =>
  [...island.querySelectorAll<TextField>('input:not([type=checkbox], [type=radio], [type=file]), textarea')]
    .filter(field => field.value !== field.defaultValue)
    .map(field => [field, field.value])

/** A form's own start values have taken the place of what was typed: it is typed again, so that the form hears of it. */
function typeAgain(field: TextField, value: string): void {
  if (!field.isConnected || field.value === value) return
  // React notices only what goes past the setter it has put on the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What a pointer does to a control: tabs and menus listen to its going down, most others to the click. */
function press(control: HTMLElement): void {
  const how = { bubbles: true, cancelable: true, composed: true, button: 0 }
  control.dispatchEvent(new PointerEvent('pointerdown', { ...how, isPrimary: true, pointerType: 'mouse' }))
  control.dispatchEvent(new MouseEvent('mousedown', how))
  control.dispatchEvent(new PointerEvent('pointerup', { ...how, isPrimary: true, pointerType: 'mouse' }))
  control.dispatchEvent(new MouseEvent('mouseup', how))
  control.click()
}

const act: ClientDirective = (load, options, island) => {
  let held: HTMLElement | null = null
  let started = false

  const start = async () => {
    if (started) return
    started = true
    const late = setTimeout(() => island.dispatchEvent(new CustomEvent('chunk:late', { bubbles: true })), LIMIT)
    const hydrate = await load()
    clearTimeout(late)
    const typed = typedIn(island)
    await hydrate()
    for (const signal of SIGNALS) island.removeEventListener(signal, onSignal, true)
    // What the island does on mount comes first, then the click that was held back.
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const [field, value] of typed) typeAgain(field, value)
        if (held?.isConnected) press(held)
      }),
    )
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
  if (options.value === 'load') void start()
}

export default act
