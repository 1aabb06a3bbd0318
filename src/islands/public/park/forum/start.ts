/** Acting on a topic. Nothing loads before somebody acts, or is signed in and may see buttons of their own. */
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

const page = document.querySelector<HTMLElement>('[data-topic]')

if (page) {
  const load = () => import('./act.ts')
  page.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-act]') : null
    if (button) void load().then(({ actOn }) => actOn(page, button))
  })
  const show = () => void load().then(({ showMarks }) => showMarks(page))
  if (readToken()) show()
  addEventListener(SESSION_BEGAN, show)
}
