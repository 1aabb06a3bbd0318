/** Whether somebody is signed in here, at the price of two storage reads. Everything else loads only then. */
import { readCookie, readSaved } from '#lib/session/token.ts'

const load = (): void => {
  void import('./signed-in.ts').then(module => module.showAccount())
}

export function watchAccount(): void {
  if (readSaved() || readCookie()) {
    load()
    return
  }
  // Signed in in another tab: this one joins in.
  addEventListener('storage', () => readSaved() && load(), { once: true })
}
