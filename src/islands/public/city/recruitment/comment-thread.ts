/** Questions under a post: answering, asking and finding one useful. Nothing loads before somebody acts. */
import { latePress } from '#components/ui/late-press.ts'

const thread = document.querySelector<HTMLElement>('[data-comment-thread]')

if (thread) {
  const load = () => import('./comment-actions.ts')
  thread.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-comment-act]') : null
    if (button) latePress(load, ({ pressButton }) => pressButton(thread, button))
  })
  thread.addEventListener('submit', event => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) {
      const form = event.target
      latePress(load, ({ sendComment }) => sendComment(thread, form))
    }
  })
}
