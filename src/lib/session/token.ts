/**
 * The bearer token in the browser: the `Admin-Token` cookie of 60 days, and a copy in local storage (remembered) or session storage.
 *
 * The copy is written under the main key; the earlier key of older clients is read once, moved, and cleared with the rest.
 */
import { DAY_SECONDS } from '#lib/format/units.ts'

export const COOKIE = 'Admin-Token'
export const MAIN_KEY = 'chenghui-token'
export const EARLIER_KEY = 'token'
const COOKIE_DAYS = 60
/** Told to the window when somebody signs in without leaving the page. */
export const SESSION_BEGAN = 'session-began'

/** Kept for the page that a lost session leads to: where the person was. */
export const ENDED_AT = 'chenghui-ended'

const stores = (): Storage[] => {
  try {
    return [localStorage, sessionStorage]
  } catch {
    // Storage is closed to this page: only the cookie is left.
    return []
  }
}

const TOKEN = /^[A-Za-z0-9_-]{20,200}$/

export const readCookie = (cookies: string = document.cookie): string | null =>
  cookies
    .split(';')
    .map(part => part.trim().split('='))
    .find(([name, value]) => name === COOKIE && value && TOKEN.test(value))?.[1] ?? null

/** The saved copy, from either storage. A token under the earlier key moves to the main one. */
export function readSaved(): string | null {
  for (const store of stores()) {
    const main = store.getItem(MAIN_KEY)
    if (main && TOKEN.test(main)) return main
    const earlier = store.getItem(EARLIER_KEY)
    if (earlier && TOKEN.test(earlier)) {
      store.setItem(MAIN_KEY, earlier)
      store.removeItem(EARLIER_KEY)
      return earlier
    }
  }
  return null
}

/** The token to send: what this browser saved, as long as the cookie has not been taken away (the watch sees to that). */
export const readToken = (): string | null => (typeof document === 'undefined' ? null : (readSaved() ?? readCookie()))

const writeCookie = (value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the specification wants this cookie readable and written by scripts; the Cookie Store API is not everywhere
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** @param remember whether signing in outlives the closed browser. */
export function saveToken(token: string, remember: boolean): void {
  // The cookie first: a copy without it is a session that has ended, to a tab that looks in between.
  writeCookie(token, COOKIE_DAYS * DAY_SECONDS)
  clearSaved()
  const [local, session] = stores()
  const store = remember ? local : session
  store?.setItem(MAIN_KEY, token)
}

/** The cookie, and both keys in both storages. The cookie first: a cookie without a copy is a sign-in, to a tab that looks in between. */
export function clearToken(): void {
  writeCookie('', 0)
  clearSaved()
}

/** Both keys in both storages; the cookie is already gone. */
export function clearSaved(): void {
  for (const store of stores()) {
    store.removeItem(MAIN_KEY)
    store.removeItem(EARLIER_KEY)
  }
}
