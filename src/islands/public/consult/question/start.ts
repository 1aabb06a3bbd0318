/** Acting on a question. Nothing loads before somebody acts, or is signed in and may see buttons of their own. */
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

const page = document.querySelector<HTMLElement>('[data-question]')

if (page) {
  const load = () => import('./act.ts')
  page.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-ask]') : null
    if (button) void load().then(({ actOn }) => actOn(page, button))
  })
  const show = () => void load().then(({ showMine }) => showMine(page))
  if (readToken()) show()
  addEventListener(SESSION_BEGAN, show)
}
