/** Acting on a topic. Nothing loads before somebody acts, or is signed in and may see buttons of their own. */
import { latePress } from '#components/ui/late-press.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

const page = document.querySelector<HTMLElement>('[data-topic]')

if (page) {
  const load = () => import('./topic-actions.ts')
  page.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-act]') : null
    if (button) latePress(load, ({ actOn }) => actOn(page, button))
  })
  // Signing in may come after something was typed; what cannot be shown now is shown with the first press.
  const show = () =>
    void fetchLate(load).then(
      ({ showMarks }) => showMarks(page),
      () => undefined,
    )
  if (readToken()) show()
  addEventListener(SESSION_BEGAN, show)
}
