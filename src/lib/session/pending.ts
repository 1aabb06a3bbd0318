/**
 * A call that takes long is shown by a bar at the top of the page. Kept in the specification's store `spinning`; what a page finds
 * there when it loads was left by a page that is gone, so it counts as nothing, and no tab shows the work of another.
 */
import { persistentAtom } from '@nanostores/persistent'
import { versioned } from './area.ts'

const LONG_MS = 400

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const $spinning = persistentAtom<boolean>('spinning', false, { ...versioned(false, isFlag), listen: false })

let running = 0
let isLeftover = true

const show = (busy: boolean): void => {
  $spinning.set(busy)
  document.documentElement.toggleAttribute('data-busy', busy)
}

/** Counts a call as under way. @returns a function that says it has ended. */
export function showPending(): () => void {
  if (isLeftover) {
    isLeftover = false
    if ($spinning.get()) $spinning.set(false)
  }
  let shown = false
  const timer = setTimeout(() => {
    shown = true
    if (running++ === 0) show(true)
  }, LONG_MS)
  return () => {
    clearTimeout(timer)
    if (shown && --running === 0) show(false)
  }
}
