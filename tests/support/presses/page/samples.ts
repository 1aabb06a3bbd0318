/**
 * A page for reading is full of links and folds that the server drew from one template, and no script minds. The first and the last of each
 * kind are pressed; what is covered is found by probing (sweeps/thumbs.ts).
 */

export type Samples = {
  /** Tells which of the links and folds below a root are left out. */
  samplesBelow(root: HTMLElement): (element: Element) => boolean
}

export function installSamples(): void {
  const { isShown } = window.presses
  const OF_A_KIND = 'a[href], summary'
  const samplesBelow: Samples['samplesBelow'] = root => {
    const kinds = new Map<string, HTMLElement[]>()
    for (const one of root.querySelectorAll<HTMLElement>(OF_A_KIND)) {
      if (!isShown(one)) continue
      const kind = [one.parentElement?.getAttribute('class'), one.tagName, one.getAttribute('class')].join(' ')
      kinds.set(kind, [...(kinds.get(kind) ?? []), one])
    }
    const samples = new Set<Element | undefined>([...kinds.values()].flatMap(all => [all[0], all.at(-1)]))
    return element => element.matches(OF_A_KIND) && !samples.has(element)
  }
  Object.assign(window.presses, { samplesBelow } satisfies Samples)
}
