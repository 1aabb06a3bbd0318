/** Work that begins with something that has to be fetched, and sends afterwards: pressed twice meanwhile, it would be sent twice. */
import { useRef } from 'react'

/** @returns what runs one piece of work at a time; what comes meanwhile is left out. */
export function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const busy = useRef(false)
  return async work => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
    }
  }
}
