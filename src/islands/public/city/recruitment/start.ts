/** Questions under a post: answering, asking and finding one useful. Nothing loads before somebody acts. */
const thread = document.querySelector<HTMLElement>('[data-comment-thread]')

if (thread) {
  const load = () => import('./talk.ts')
  thread.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-comment-act]') : null
    if (button) void load().then(({ actOnComment }) => actOnComment(thread, button))
  })
  thread.addEventListener('submit', event => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) {
      const form = event.target
      void load().then(({ sendComment }) => sendComment(thread, form))
    }
  })
}
