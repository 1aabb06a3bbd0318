/**
 * What runs inside the page while a journey presses its controls: which there are, where each is, and what came of a press. Written as
 * one function without anything around it, because the browser receives its text.
 */

/** One thing that can be pressed, as its person knows it. */
export type Control = {
  /** The same for the same control after a re-rendering. */
  key: string
  /** The dialog, menu or page it stands in. */
  layer: string
  kind: string
  name: string
  /** Where a link leads. */
  href: string | null
  disabled: boolean
  /** Why it is disabled or cannot be changed, as it is read out with it. */
  why: string
  /** Pressed last: it takes the layer away. */
  closes: boolean
  /** The states that stand beside it in its row. */
  row: string
}

type Outcome = string | null

/** What stands before the next press. */
export type Step = {
  /** The address with its parameters. */
  here: string
  layer: string
  /** Everything that can be pressed in the topmost layer. */
  controls: Control[]
  /** The next to press, with the place to press it; null when everything of this layer is done. */
  next: { control: Control; x: number; y: number; covered: string | null; readOnly: boolean; written: boolean } | null
}

export type Result = { outcome: Outcome; writes: string[]; said: boolean }

declare global {
  interface Window {
    presses: {
      /** Waits until the page is quiet, and aims at the next control that is not done. `part` limits the page to a selector. */
      step(part: string, done: readonly string[]): Promise<Step>
      /** Sets what is not pressed but chosen: a select, a date, a slider. */
      choose(): void
      /** What has changed since the aim, or null when nothing has within the time; and whether a refusal was told. */
      result(within: number): Promise<Result>
      /** What has changed so far. */
      changed(): boolean
      /** Until no call is under way and nothing changes any more. */
      settled(): Promise<void>
    }
  }
}

export function installPresses(refusal: string): void {
  if (window.presses) return
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem], [role=switch], [role=checkbox], [role=radio], [role=button], [role=slider], [role=option]'
  const HEARD = [
    'aria-busy',
    'aria-checked',
    'aria-current',
    'aria-describedby',
    'aria-disabled',
    'aria-expanded',
    'aria-hidden',
    'aria-invalid',
    'aria-label',
    'aria-pressed',
    'aria-selected',
    'aria-valuenow',
    'alt',
    'data-theme',
    'disabled',
    'hidden',
    'href',
    'inert',
    'open',
    'readonly',
    'title',
  ]
  /** More of the same than this are not pressed one by one. */
  const MANY = 4
  let aimed: HTMLElement | null = null
  let before = { href: '', value: '', checked: false, calls: 0, scrolled: '' }
  let effects: string[] = []
  let calls = 0
  let open = 0
  let lastChange = 0
  let writes: string[] = []

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
  const isDisabled = (element: Element): boolean => element.matches(':disabled, [aria-disabled=true]')
  const isShown = (element: HTMLElement): boolean => {
    const seen = element.closest('label.upload-tile, label.upload-drop, label.chip-choice') ?? element
    if (seen.closest('[inert], [hidden], [aria-hidden=true]')) return false
    if (!seen.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false
    const { width, height } = seen.getBoundingClientRect()
    return width > 1 && height > 1
  }
  /** The place where it is pressed: what stands for an input that is only there for the keyboard. */
  const targetOf = (element: HTMLElement): HTMLElement =>
    element instanceof HTMLInputElement && element.classList.contains('sr-only') ? (element.closest('label') ?? element) : element

  const layerElement = (): HTMLElement | null => {
    const layers = [
      ...document.querySelectorAll<HTMLElement>(
        '[role=dialog]:not([hidden]), [role=menu], .float[role=dialog], details.account[open] > .menu',
      ),
    ].filter(isShown)
    return layers.at(-1) ?? null
  }
  const layerName = (layer: Element | null): string =>
    layer
      ? `${layer.getAttribute('role') ?? 'menu'} ${byId(layer.getAttribute('aria-labelledby')) || nameOf(layer).slice(0, 12)}`
      : ''

  const rowOf = (element: Element): Element | null => {
    const row = element.closest('tbody > tr, li, [role=row]')
    return row?.parentElement && row.parentElement.children.length > 1 ? row : null
  }
  const shapes = new WeakMap<Element, string>()
  const shapeOf = (row: Element): string => {
    const known = shapes.get(row)
    if (known !== undefined) return known
    const badges = [...row.querySelectorAll('.badge, .tag')].map(badge => clean(badge.textContent).replace(/\d+/g, '#')).join('+')
    const parts = [...row.querySelectorAll(CONTROLS)].map(one => `${kindOf(one)}${isDisabled(one) ? '!' : ''}${one.className}`)
    const shape = `${badges}|${parts.join(',')}`
    shapes.set(row, shape)
    return shape
  }
  const regionOf = (element: Element): string => {
    const region = element.closest('section, form, fieldset, nav, search, figure, dialog')
    return region
      ? byId(region.getAttribute('aria-labelledby')) ||
          clean(region.getAttribute('aria-label')) ||
          clean(region.querySelector('legend')?.textContent)
      : ''
  }

  const found = (part: string): Map<string, { control: Control; element: HTMLElement }> => {
    const layer = layerElement()
    const roots = layer ? [layer] : [...document.querySelectorAll<HTMLElement>(part)]
    const seenRows = new Map<Element, Set<string>>()
    const rowShown = new Map<Element, boolean>()
    const isFirst = (row: Element): boolean => {
      const decided = rowShown.get(row)
      if (decided !== undefined) return decided
      const list = row.parentElement as Element
      const seen = seenRows.get(list) ?? new Set()
      seenRows.set(list, seen)
      const shape = shapeOf(row)
      const first = !seen.has(shape)
      seen.add(shape)
      rowShown.set(row, first)
      return first
    }
    // A long row of the same (states, cities, letters): the second, since the first is often chosen already, and the last stand for all.
    const isOneOfMany = (element: HTMLElement): boolean => {
      const alike = [...(element.parentElement?.children ?? [])].filter(
        one => one.tagName === element.tagName && one.className === element.className,
      )
      return alike.length > MANY && alike.indexOf(element) !== 1 && alike.indexOf(element) !== alike.length - 1
    }
    const all = new Map<string, { control: Control; element: HTMLElement }>()
    for (const root of roots) {
      for (const element of root.querySelectorAll<HTMLElement>(CONTROLS)) {
        if (!isShown(element) || element.closest('#toasts') || isOneOfMany(element)) continue
        let row = rowOf(element)
        const state = row ? [...row.querySelectorAll('.badge')].map(badge => clean(badge.textContent)).join(' ') : ''
        let wanted = true
        while (row && wanted && root.contains(row)) {
          wanted = isFirst(row)
          row = row.parentElement && rowOf(row.parentElement)
        }
        if (!wanted) continue
        const kind = kindOf(element)
        const name = nameOf(element)
        const inLayer = layerName(layer)
        const key = `${inLayer}|${regionOf(element)}|${kind}|${name.replace(/\d+/g, '#')}|${state}`
        if (all.has(key)) continue
        const disabled = isDisabled(element)
        const described = element.closest('fieldset[aria-describedby]')
        const why = [
          clean(element.getAttribute('title')),
          byId(element.getAttribute('aria-describedby')),
          described ? byId(described.getAttribute('aria-describedby')) : '',
          element.getAttribute('aria-busy') === 'true' ? 'busy' : '',
          /…$|秒后|^已经/.test(name) ? name : '',
        ]
          .filter(Boolean)
          .join(' ')
        all.set(key, {
          element,
          control: {
            key,
            layer: inLayer,
            kind,
            name,
            href: element instanceof HTMLAnchorElement ? element.href : null,
            disabled,
            why,
            closes: Boolean(layer) && /^(关闭|取消|再想想|不撤回|好了)$/.test(name),
            row: state,
          },
        })
      }
    }
    return all
  }

  const isChosen = (element: HTMLElement): boolean =>
    (element instanceof HTMLInputElement && element.type === 'radio' && element.checked) ||
    element.getAttribute('aria-selected') === 'true' ||
    ((element.getAttribute('aria-current') ?? 'false') !== 'false' && element.tagName === 'A') ||
    (element.getAttribute('aria-pressed') === 'true' &&
      element.matches('.segments > *, .chip, .menu-item, [data-theme-set], .hover-link'))

  const note = (effect: string): void => {
    effects.push(effect)
  }
  const isHeard = (record: MutationRecord): boolean => {
    const element = record.target instanceof Element ? record.target : record.target.parentElement
    if (!element || (!document.body?.contains(element) && element !== document.documentElement)) return false
    if (record.type === 'attributes')
      return record.target instanceof Element && record.oldValue !== record.target.getAttribute(record.attributeName ?? '')
    if (record.type === 'characterData') return true
    // What is laid into the page for the machine alone; and messages that go by themselves.
    const kept = [...record.addedNodes, ...(element.id === 'toasts' ? [] : record.removedNodes)]
    return kept.some(
      node =>
        node.nodeType === Node.TEXT_NODE ||
        (node instanceof Element && !node.matches('script, link, style, meta, [data-radix-focus-guard]')),
    )
  }
  new MutationObserver(records => {
    if (!records.some(isHeard)) return
    lastChange = performance.now()
    note('the page changed')
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: HEARD,
    attributeOldValue: true,
  })

  const count = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    calls += 1
    open += 1
    const done = () => {
      open -= 1
      lastChange = performance.now()
    }
    answer.then(done, done)
    return answer
  }
  const fetched = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' || request.method === 'HEAD') return count(fetched(input, init))
    // Nothing is written: whatever would be is refused.
    writes.push(`${request.method} ${pathname}`)
    return count(Promise.resolve(Response.json({ resultStatus: false, code: '050001', message: refusal })))
  }
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...body) {
    calls += 1
    return send.apply(this, body)
  }
  Object.assign(window, {
    open: () => {
      note('a window opened')
      return null
    },
  })
  window.print = () => note('printing')
  if (navigator.clipboard)
    navigator.clipboard.writeText = async () => {
      note('copied')
    }
  // A page of the server is not gone to: that the link leads there is what counts, and that something answers is asked separately.
  addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link || event.defaultPrevented) return
    if (link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    note('a link was followed')
  })
  addEventListener('submit', event => {
    if (event.defaultPrevented) return
    event.preventDefault()
    note('a form was sent')
  })

  const frame = () => new Promise<void>(done => setTimeout(done, 12))

  const settled = async (): Promise<void> => {
    const until = performance.now() + 5_000
    while (performance.now() < until) {
      if (open === 0 && performance.now() - lastChange > 30 && !document.querySelector('main .skeleton')) return
      await frame()
    }
  }

  /** Where the layer, or the page, has been scrolled to. */
  const scrolled = (): string =>
    [document.scrollingElement, ...(layerElement()?.querySelectorAll('*') ?? [])]
      .map(one => (one && one.scrollTop > 0 ? Math.round(one.scrollTop) : ''))
      .join('')

  const aim = (control: Control, element: HTMLElement): NonNullable<Step['next']> => {
    aimed = element
    const target = targetOf(element)
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const place = (): DOMRect =>
      [...target.getClientRects()].find(rect => rect.width > 1 && rect.height > 1) ?? target.getBoundingClientRect()
    const first = place()
    if (first.top < 80 || first.bottom > innerHeight - 80)
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = place()
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    const hit = document.elementFromPoint(x, y)
    const isHit =
      hit !== null &&
      (target.contains(hit) ||
        labels.some(label => label.contains(hit)) ||
        (hit.contains(target) && hit.matches('label, a, button, summary')))
    before = {
      href: location.href,
      value: (element as HTMLInputElement).value ?? '',
      checked: (element as HTMLInputElement).checked ?? false,
      calls,
      scrolled: scrolled(),
    }
    effects = []
    writes = []
    return {
      control,
      x,
      y,
      covered: isHit ? null : clean(hit?.outerHTML).slice(0, 80),
      readOnly: (element as HTMLInputElement).readOnly === true,
      written: element.matches(
        'textarea, input:is([type=text], [type=tel], [type=email], [type=password], [type=search], [type=url], :not([type]))',
      ),
    }
  }

  const change = (): Outcome => {
    if (location.href !== before.href) return 'the address changed'
    if (calls > before.calls) return 'a call was made'
    if (effects.length > 0) return effects[0] as string
    const now = aimed as HTMLInputElement | null
    if (!now?.isConnected) return null
    if ((now.checked ?? false) !== before.checked) return 'it is checked'
    if ((now.value ?? '') !== before.value && now.tagName !== 'BUTTON') return 'its value changed'
    if (scrolled() !== before.scrolled) return 'something was scrolled to'
    const focus = document.activeElement
    if (!(focus instanceof HTMLElement) || focus === document.body || focus.contains(now) || now.contains(focus)) return null
    return focus.matches('input, textarea, select, [tabindex="-1"]') ? 'the focus moved' : null
  }

  window.presses = {
    step: async (part, done) => {
      await settled()
      document.getElementById('toasts')?.replaceChildren()
      if (document.activeElement instanceof HTMLElement && !layerElement()) {
        document.activeElement.blur()
        await frame()
      }
      const all = [...found(part).values()]
      const open = all.filter(({ control, element }) => !done.includes(control.key) && !isChosen(element))
      const next = open.find(({ control }) => !control.closes) ?? open[0]
      return {
        here: location.pathname + location.search,
        layer: layerName(layerElement()),
        controls: all.filter(({ element }) => !isChosen(element)).map(({ control }) => control),
        next: next ? aim(next.control, next.element) : null,
      }
    },
    choose: () => {
      const element = aimed
      let value = ''
      if (element instanceof HTMLSelectElement) {
        const others = [...element.options].filter(option => !option.selected && !option.disabled)
        const other = others.find(option => option.value !== '') ?? others[0]
        if (!other) note('there is nothing else to choose')
        element.value = other?.value ?? element.value
      } else if (element instanceof HTMLInputElement) {
        value =
          {
            date: '2030-05-06',
            time: element.value === '09:30' ? '10:30' : '09:30',
            range: element.value === element.max ? element.min : element.max,
            number: element.value === '7' ? '8' : '7',
          }[element.type] ?? ''
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
      }
      element?.dispatchEvent(new Event('input', { bubbles: true }))
      element?.dispatchEvent(new Event('change', { bubbles: true }))
    },
    changed: () => change() !== null,
    result: async within => {
      const until = performance.now() + within
      let outcome = change()
      while (!outcome && performance.now() < until) {
        await frame()
        outcome = change()
      }
      const isSaid = () => (document.body.textContent ?? '').includes(refusal)
      if (writes.length > 0) {
        const late = performance.now() + 1_500
        while (!isSaid() && performance.now() < late) await frame()
      }
      return { outcome, writes: [...writes], said: writes.length === 0 || isSaid() }
    },
    settled,
  }
}
