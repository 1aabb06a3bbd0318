/** The buttons that buy what a page shows. For a signed-in person the state is loaded at once; for visitors nothing loads before a press. */
import { latePress } from '#components/ui/late-press.ts'
import { readCookie, readSaved, SESSION_BEGAN } from '#lib/session/token.ts'

const load = () => import('./buy-box.ts')

for (const box of document.querySelectorAll<HTMLElement>('[data-buy]')) {
  box.querySelector('[data-buy-button]')?.addEventListener('click', () => latePress(load, ({ press }) => press(box)))
  // What cannot be asked now is asked when somebody presses.
  const show = (): void => latePress(load, ({ showOwned }) => showOwned(box))
  if (readSaved() || readCookie()) show()
  else addEventListener(SESSION_BEGAN, show, { once: true })
}
