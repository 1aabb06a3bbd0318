/** Comments under a course: writing, answering, finding one useful. For visitors nothing loads before they act. */
import { latePress } from '#components/ui/late-press.ts'
import { readCookie, readSaved } from '#lib/session/token.ts'

const place = document.querySelector<HTMLElement>('[data-course-talk]')

if (place) {
  const load = () => import('./comment-actions.ts')
  place.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-comment-act]') : null
    if (button) latePress(load, ({ pressButton }) => pressButton(place, button))
  })
  place.addEventListener('submit', event => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) {
      const form = event.target
      latePress(load, ({ sendComment }) => sendComment(place, form))
    }
  })
  if (readSaved() || readCookie()) void load().then(({ showMine }) => showMine(place))
}
