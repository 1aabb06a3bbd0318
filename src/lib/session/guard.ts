/** Pages for signed-in people: without a session the way leads to signing in, and back. */
import { readToken } from './token.ts'

/** @returns true when the page may show itself; otherwise it is being left. */
export function requireSession(): boolean {
  if (readToken()) return true
  location.replace(`/login/user?back=${encodeURIComponent(location.pathname + location.search)}`)
  return false
}
