/** A profile that is not for everybody: the page is the visitor's. For a signed-in person it is asked for again; for visitors nothing loads. */
import { readCookie, readSaved, SESSION_BEGAN } from '#lib/session/token.ts'

const root = document.querySelector<HTMLElement>('[data-closed-profile]')

if (root) {
  const show = (): void => void import('./profile.ts').then(({ showProfile }) => showProfile(root))
  if (readSaved() || readCookie()) show()
  else addEventListener(SESSION_BEGAN, show, { once: true })
}
