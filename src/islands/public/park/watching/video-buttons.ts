/** Likes, collecting and bullet comments of a video. For visitors nothing loads before they press something or play the film. */
import { latePress } from '#components/ui/late-press.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

const load = () => import('./video-actions.ts')

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-video-act]'))
  button.addEventListener('click', () => latePress(load, ({ changeMark }) => changeMark(button)))

const show = () => void load().then(({ showMarks }) => showMarks())
if (readToken()) show()
addEventListener(SESSION_BEGAN, show)

const host = document.querySelector<HTMLElement>('[data-video-watch]')
if (host) {
  const open = () =>
    latePress(
      () => import('./mount.tsx'),
      ({ mountWatch }) => mountWatch(host),
    )
  host.querySelector('button')?.addEventListener('click', open)
  document.addEventListener('playing', open, { capture: true, once: true })
}
