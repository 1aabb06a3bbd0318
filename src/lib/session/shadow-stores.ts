/** Where the stores of the identity are kept while this tab shows the site as somebody else sees it. */
import { setPersistentEngine } from '@nanostores/persistent'
import { PREFIX, readShadow } from './shadow.ts'

/** In this tab alone: from the local storage the other tabs would take them over. */
const own = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name) => (typeof name === 'string' ? (sessionStorage.getItem(PREFIX + name) ?? undefined) : undefined),
    has: (_, name) => typeof name === 'string' && sessionStorage.getItem(PREFIX + name) !== null,
    set(_, name, value) {
      if (typeof name === 'string') sessionStorage.setItem(PREFIX + name, String(value))
      return true
    },
    deleteProperty(_, name) {
      if (typeof name === 'string') sessionStorage.removeItem(PREFIX + name)
      return true
    },
  },
)

if (readShadow()) setPersistentEngine(own, { addEventListener: () => undefined, removeEventListener: () => undefined })
