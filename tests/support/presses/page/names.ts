/** What a control is called: its kind, its name as it is read out, the region it belongs to, and why it cannot be used. */

export type Names = {
  clean(text: string | null | undefined): string
  byId(ids: string | null): string
  nameOf(element: Element): string
  kindOf(element: Element): string
  regionOf(element: Element): string
  whyOf(element: Element): string
}

export function installNames(): void {
  const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const byId = (ids: string | null): string =>
    clean(
      ids
        ?.split(/\s+/)
        .map(id => document.getElementById(id)?.textContent)
        .join(' '),
    )
  const nameOf = (element: Element): string =>
    (
      byId(element.getAttribute('aria-labelledby')) ||
      clean(element.getAttribute('aria-label')) ||
      clean([...((element as HTMLInputElement).labels ?? [])].map(label => label.textContent).join(' ')) ||
      (element instanceof HTMLSelectElement ? '' : clean(element.textContent)) ||
      clean(element.getAttribute('title')) ||
      clean(element.querySelector('img')?.alt) ||
      clean((element as HTMLInputElement).placeholder)
    ).slice(0, 60)
  const kindOf = (element: Element): string => {
    const role = element.getAttribute('role')
    if (role) return role
    if (element instanceof HTMLInputElement) return `input:${element.type}`
    return element.tagName.toLowerCase()
  }
  const regionOf = (element: Element): string => {
    const region = element.closest('section, form, fieldset, nav, search, figure, dialog')
    return region
      ? byId(region.getAttribute('aria-labelledby')) ||
          clean(region.getAttribute('aria-label')) ||
          clean(region.querySelector('legend')?.textContent)
      : ''
  }
  const whyOf = (element: Element): string => {
    const name = nameOf(element)
    const described = element.closest('fieldset[aria-describedby]')
    return [
      clean(element.getAttribute('title')),
      byId(element.getAttribute('aria-describedby')),
      described ? byId(described.getAttribute('aria-describedby')) : '',
      element.getAttribute('aria-busy') === 'true' ? 'busy' : '',
      /…$|秒后|^已经|^请/.test(name) ? name : '',
    ]
      .filter(Boolean)
      .join(' ')
  }
  Object.assign(window.presses, { clean, byId, nameOf, kindOf, regionOf, whyOf } satisfies Names)
}
