/** The sign-in card of the home page. Whoever is signed in sees at once how far they are; for everybody else nothing loads before a click. */
import { latePress } from '#components/ui/late-press.ts'
import { readCookie, readSaved, SESSION_BEGAN } from '#lib/session/token.ts'

const card = document.querySelector<HTMLElement>('[data-sign-in]')
const load = () => import('./sign-in-card.ts')

if (card) {
  card.querySelector('button')?.addEventListener('click', () => latePress(load, ({ receive }) => receive(card)))
  const show = (): void => void load().then(({ showState }) => showState(card))
  if (readSaved() || readCookie()) show()
  else addEventListener(SESSION_BEGAN, show, { once: true })
}
