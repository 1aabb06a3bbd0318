/** Acting on a question. Nothing loads before somebody acts, or is signed in and may see buttons of their own. */
import { latePress } from '#components/ui/late-press.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

const page = document.querySelector<HTMLElement>('[data-question]')

if (page) {
  const load = () => import('./question-actions.ts')
  page.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-ask]') : null
    if (button) latePress(load, ({ actOn }) => actOn(page, button))
  })
  // Signing in may come after something was typed; what cannot be shown now is shown with the first press.
  const show = () =>
    void fetchLate(load).then(
      ({ showMine }) => showMine(page),
      () => undefined,
    )
  if (readToken()) show()
  addEventListener(SESSION_BEGAN, show)
}
