/** What can be pressed in the topmost layer, or in a part of the page, with a key that it keeps. */
import type { Control } from '../control.ts'

export type Found = {
  /** `sampled`: of links and folds of one kind only the first and the last. */
  found(part: string, sampled: boolean): Map<string, { control: Control; element: HTMLElement }>
}

export function installFound(controls: string): void {
  const { clean, nameOf, kindOf, regionOf, whyOf, isDisabled, isShown, isChosen, layerElement, layerName } = window.presses
  const { rowOf, statesOf, rowsBelow, samplesBelow, withoutNames } = window.presses

  /** The part of the page, without what it is about: what stands below the one row of a list stands below the other as well. */
  const partNames = () => {
    const known = new Map<string, string>()
    return (region: string): string => {
      const plain = known.get(region) ?? withoutNames(region)
      known.set(region, plain)
      return (plain === '#' ? region : plain).replace(/\d+/g, '#').replace(/^与.+的会话$/, '与#的会话')
    }
  }

  const found: Found['found'] = (part, sampled) => {
    const layer = layerElement()
    const inLayer = layerName(layer)
    const partName = partNames()
    const all = new Map<string, { control: Control; element: HTMLElement }>()
    for (const root of layer ? [layer] : document.querySelectorAll<HTMLElement>(part)) {
      const { roleOf } = rowsBelow(root)
      const isLeftOut = sampled && !layer ? samplesBelow(root) : () => false
      const ordinals = new Map<Element, number>()
      for (const element of root.querySelectorAll<HTMLElement>(controls)) {
        if (!isShown(element) || element.closest('#toasts') || isLeftOut(element)) continue
        const row = rowOf(element)
        const isInRow = row !== null && root.contains(row)
        const role = isInRow ? roleOf(row) : ''
        if (role === null) continue
        const name = nameOf(element)
        const kind = kindOf(element)
        const disabled = isDisabled(element)
        // In a row its place in it says which it is: after another choice of the list the row is about something else.
        const ordinal = isInRow ? (ordinals.get(row) ?? 0) : 0
        if (isInRow) ordinals.set(row, ordinal + 1)
        const which = isInRow ? `${role} ${ordinal}` : name.replace(/\d+/g, '#')
        const key = [inLayer, partName(regionOf(element)), kind, which, disabled ? 'disabled' : ''].join('|')
        if (all.has(key)) continue
        all.set(key, {
          element,
          control: {
            key,
            layer: inLayer,
            kind,
            name,
            href: element instanceof HTMLAnchorElement ? element.href : null,
            disabled,
            why: whyOf(element),
            closes: layer !== null && /^(关闭|取消|再想想|不撤回|好了)$/.test(clean(name)),
            chosen: isChosen(element),
            row: row ? statesOf(row) : '',
          },
        })
      }
    }
    return all
  }
  Object.assign(window.presses, { found } satisfies Found)
}
