/** The check-in card of the home page. For a signed-in person their state is loaded at once; for visitors nothing loads before a press. */
import { latePress } from '#components/ui/late-press.ts'
import { readCookie, readSaved, SESSION_BEGAN } from '#lib/session/token.ts'

const card = document.querySelector<HTMLElement>('[data-check-in]')
const load = () => import('./check-in-card.ts')

if (card) {
  card.querySelector('button')?.addEventListener('click', () => latePress(load, ({ receive }) => receive(card)))
  const show = (): void => void load().then(({ showState }) => showState(card))
  if (readSaved() || readCookie()) show()
  else addEventListener(SESSION_BEGAN, show, { once: true })
}
