/** What has happened on the page since the last aim, and when it is quiet again. */

export type Quiet = {
  /** Forgets what happened, and listens from now on. */
  listen(): void
  /** Something that a person notices has happened. */
  note(effect: string): void
  /** What has been noticed first. */
  noted(): string | null
  calls(): number
  /** A call that is under way until it is answered. */
  count<Answer>(answer: Promise<Answer>): Promise<Answer>
  /** Until no call is under way, no island is still to come, and nothing changes any more. */
  settled(): Promise<void>
  frame(): Promise<void>
}

export function installQuiet(): void {
  const EVENTS = [
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
  let effects: string[] = []
  let made = 0
  let open = 0
  let lastChange = 0

  const isHeard = (record: MutationRecord): boolean => {
    const element = record.target instanceof Element ? record.target : record.target.parentElement
    if (!element || (!document.body?.contains(element) && element !== document.documentElement)) return false
    if (record.type === 'attributes')
      return record.target instanceof Element && record.oldValue !== record.target.getAttribute(record.attributeName ?? '')
    if (record.type === 'characterData') return true
    // What is laid into the page for the machine or for screen readers alone; and messages that go by themselves.
    const changed = [...record.addedNodes, ...(element.id === 'toasts' ? [] : record.removedNodes)]
    return changed.some(
      node =>
        node.nodeType === Node.TEXT_NODE ||
        (node instanceof Element &&
          !node.matches('script, link, style, meta, [data-radix-focus-guard], span[role=status][aria-live]')),
    )
  }
  new MutationObserver(records => {
    if (!records.some(isHeard)) return
    lastChange = performance.now()
    effects.push('the page changed')
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: EVENTS,
    attributeOldValue: true,
  })

  // What the browser itself opens and closes changes nothing in the tree.
  document.addEventListener(
    'toggle',
    () => {
      lastChange = performance.now()
      effects.push('something opened or closed')
    },
    true,
  )

  const frame = () => new Promise<void>(done => setTimeout(done, 12))
  const coming = 'astro-island[ssr]:is([client=load], [client=only], [client=idle]), main .skeleton, [role=dialog] .skeleton'
  const isComing = () => document.querySelector(coming)
  const quiet: Quiet = {
    listen: () => {
      effects = []
    },
    note: effect => {
      effects.push(effect)
    },
    noted: () => effects[0] ?? null,
    calls: () => made,
    count: answer => {
      made += 1
      open += 1
      const done = () => {
        open -= 1
        lastChange = performance.now()
      }
      answer.then(done, done)
      return answer
    },
    settled: async () => {
      const until = performance.now() + 30_000
      while (performance.now() < until) {
        const quietSince = lastChange
        if (open === 0 && performance.now() - lastChange > 20 && !isComing()) {
          // On a busy machine the clock alone says little: nothing may be waiting to be drawn, either.
          await window.scheduler.postTask(() => undefined, { priority: 'background' })
          if (open === 0 && lastChange === quietSince) return
        }
        await frame()
      }
    },
    frame,
  }
  Object.assign(window.presses, quiet)
}
