/** Whether somebody is signed in here, at the price of two storage reads. Everything else loads only then. */
import { readShadow } from '#lib/session/shadow.ts'
import { ENDED_AT, readCookie, readSaved, SESSION_BEGAN } from '#lib/session/token.ts'

const load = (): void => {
  void import('./signed-in.ts').then(module => module.showAccount())
}

export function watchAccount(): void {
  const was = sessionStorage.getItem(ENDED_AT)
  if (was) {
    sessionStorage.removeItem(ENDED_AT)
    void import('./notify-session-ended.ts').then(module => module.notifyEnded(was))
  }
  if (readShadow()) void import('./shadow-bar.ts').then(module => module.showShadowBar())
  if (readSaved() || readCookie()) {
    load()
    return
  }
  // Signed in over this page, or in another tab: the header joins in.
  const join = (): void => {
    if (!readSaved() && !readCookie()) return
    removeEventListener('storage', join)
    removeEventListener(SESSION_BEGAN, join)
    load()
  }
  addEventListener('storage', join)
  addEventListener(SESSION_BEGAN, join)
}
