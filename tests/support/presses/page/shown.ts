/** What is in sight and can be used: the topmost layer, and what in it is shown, disabled or chosen already. */

export type Shown = {
  isDisabled(element: Element): boolean
  isShown(element: HTMLElement): boolean
  isChosen(element: Element): boolean
  /**
   * Without whom or what the row says it is about: the first row of its kind may be somebody else's when the list was loaded anew, because
   * others work with the same records meanwhile.
   */
  withoutNames(label: string): string
  /** The dialog or menu that lies over the page, or null. */
  layerElement(): HTMLElement | null
  layerName(layer: Element | null): string
  /** Where the layer, or the page, has been scrolled to. */
  scrolled(): string
  /** What stands in the fields: a press may write into another one. */
  written(): string
}

export function installShown(): void {
  const { byId, clean, nameOf } = window.presses
  const isDisabled = (element: Element): boolean => element.matches(':disabled, [aria-disabled=true]')
  const isShown = (element: HTMLElement): boolean => {
    const seen = element.closest('label.upload-tile, label.upload-drop, label.chip-choice') ?? element
    if (seen.closest('[inert], [hidden], [aria-hidden=true]')) return false
    if (!seen.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false
    const { width, height } = seen.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const isChosen = (element: Element): boolean =>
    (element instanceof HTMLInputElement && element.type === 'radio' && element.checked) ||
    element.getAttribute('aria-selected') === 'true' ||
    ((element.getAttribute('aria-current') ?? 'false') !== 'false' && element.matches('a, .chat-entry')) ||
    (element.getAttribute('aria-pressed') === 'true' &&
      element.matches('.segments > *, .chip, .menu-item, [data-theme-set], .hover-link'))
  const layerElement = (): HTMLElement | null =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[role=dialog]:not([hidden]), [role=menu], .float[role=dialog], details.account[open] > .menu, [popover]:popover-open',
      ),
    ]
      .filter(isShown)
      .at(-1) ?? null
  const withoutNames = (label: string): string => {
    const words = new Set(label.split(/[\s“”「」：]+/))
    for (const leaf of document.querySelectorAll('main :is(tr, li, [role=row]) :not(:has(*))')) {
      const text = clean(leaf.textContent)
      if (words.has(text)) return label.replaceAll(text, '#')
    }
    return label
  }
  const layerName = (layer: Element | null): string =>
    layer
      ? `${layer.getAttribute('role') ?? 'menu'} ${withoutNames(byId(layer.getAttribute('aria-labelledby')) || nameOf(layer).slice(0, 12))}`
      : ''
  const scrolled = (): string =>
    [document.scrollingElement, ...(layerElement()?.querySelectorAll('*') ?? [])]
      .map(one => (one && one.scrollTop > 0 ? Math.round(one.scrollTop) : ''))
      .join('')
  const written = (): string =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')].map(({ value }) => value).join('\n')
  Object.assign(window.presses, {
    isDisabled,
    isShown,
    isChosen,
    withoutNames,
    layerElement,
    layerName,
    scrolled,
    written,
  } satisfies Shown)
}
