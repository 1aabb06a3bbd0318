/** Aims at the next control, and tells what came of pressing it. */
import type { Aim, Control, Result, Step } from '../control.ts'

export type Aiming = {
  /**
   * Waits until the page is quiet, and aims: at the one that is wanted, or else at the next that is not done. `part` limits the page to
   * a selector, `sampled` to some links of each kind.
   */
  step(part: string, done: readonly string[], wanted: string | null, sampled: boolean): Promise<Step>
  /** What is aimed at. */
  aimed: HTMLElement | null
  /** Whether anything has changed so far. */
  changed(): boolean
  /** What has changed since the aim, or null when nothing has within the time; and whether a refusal was told. */
  result(within: number): Promise<Result>
}

export function installAiming(refusal: string): void {
  const { presses } = window
  const { found, layerElement, layerName, scrolled, written, settled, frame, reach, middleOf, inTheWayOf } = presses
  let before = { href: '', value: '', checked: false, calls: 0, scrolled: '', written: '' }

  const aim = async (control: Control, element: HTMLElement): Promise<Aim> => {
    presses.aimed = element
    await reach(element)
    const { x, y } = middleOf(element)
    before = {
      href: location.href,
      value: (element as HTMLInputElement).value ?? '',
      checked: (element as HTMLInputElement).checked ?? false,
      calls: presses.calls(),
      scrolled: scrolled(),
      written: written(),
    }
    presses.listen()
    Object.assign(presses, { writes: [], isKeptIn: true })
    return {
      control,
      x,
      y,
      covered: inTheWayOf(element) !== null,
      readOnly: (element as HTMLInputElement).readOnly === true,
      written: element.matches(
        'textarea, input:is([type=text], [type=tel], [type=email], [type=password], [type=search], [type=url], :not([type]))',
      ),
    }
  }

  const change = (): string | null => {
    if (location.href !== before.href) return 'the address changed'
    if (presses.calls() > before.calls) return 'a call was made'
    const noted = presses.noted()
    if (noted) return noted
    const now = presses.aimed as HTMLInputElement | null
    if (!now?.isConnected) return null
    if ((now.checked ?? false) !== before.checked) return 'it is checked'
    if ((now.value ?? '') !== before.value && now.tagName !== 'BUTTON') return 'its value changed'
    if (written() !== before.written) return 'a field was filled in'
    if (scrolled() !== before.scrolled) return 'something was scrolled to'
    const focus = document.activeElement
    if (!(focus instanceof HTMLElement) || focus === document.body || focus.contains(now) || now.contains(focus)) return null
    return focus.matches('input, textarea, select, [tabindex="-1"]') ? 'the focus moved' : null
  }

  const step: Aiming['step'] = async (part, done, wanted, sampled) => {
    await settled()
    for (const toast of document.querySelectorAll<HTMLElement>('#toasts .toast')) {
      // One that is a link is taken away as well, without being followed.
      document.addEventListener('click', event => event.preventDefault(), { once: true })
      toast.click()
    }
    await presses.leaveFullScreen()
    if (document.activeElement instanceof HTMLElement && !layerElement()) {
      document.activeElement.blur()
      await frame()
    }
    let all = found(part, sampled)
    // On the way back to something, what leads there may still be coming.
    for (const until = performance.now() + 3_000; wanted !== null && !all.has(wanted) && performance.now() < until; ) {
      await frame()
      await settled()
      all = found(part, sampled)
    }
    const open = [...all.values()].filter(({ control }) => !control.chosen && !done.includes(control.key))
    const next = wanted === null ? (open.find(({ control }) => !control.closes) ?? open[0]) : all.get(wanted)
    const { left } = presses
    presses.left = null
    return {
      here: location.pathname + location.search,
      left,
      layer: layerName(layerElement()),
      controls: [...all.values()].map(({ control }) => control),
      next: next ? await aim(next.control, next.element) : null,
    }
  }

  const result: Aiming['result'] = async within => {
    const until = performance.now() + within
    let outcome = change()
    while (!outcome && performance.now() < until) {
      await frame()
      outcome = change()
    }
    const isSaid = () => (document.body.textContent ?? '').includes(refusal)
    const late = performance.now() + within
    while (presses.writes.length > 0 && !isSaid() && performance.now() < late) await frame()
    return { outcome, writes: [...presses.writes], said: presses.writes.length === 0 || isSaid() }
  }

  Object.assign(presses, { aimed: null, step, changed: () => change() !== null, result } satisfies Aiming)
}
