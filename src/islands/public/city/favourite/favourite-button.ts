/** The favourite button of a page. For a signed-in person its state is loaded at once; for visitors nothing loads before a press. */
import { latePress } from '#components/ui/late-press.ts'
import { readCookie, readSaved, SESSION_BEGAN } from '#lib/session/token.ts'

const button = document.querySelector<HTMLButtonElement>('[data-favourite]')
const load = () => import('./favourite.ts')

if (button) {
  button.addEventListener('click', () => latePress(load, ({ toggle }) => toggle(button)))
  const show = (): void => void load().then(({ showState }) => showState(button))
  if (readSaved() || readCookie()) show()
  else addEventListener(SESSION_BEGAN, show, { once: true })
}
