/** Whether there is room for a table beside the navigation. */
import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 64rem)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
