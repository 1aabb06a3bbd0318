/** Likes, collecting and bullet comments of a video. For visitors nothing loads before they press something or play the film. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

const lost = () => toast('网络不太顺畅，请再试一次', { tone: 'bad' })
const acting = () => fetchLate(() => import('./act.ts'))

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-video-act]'))
  button.addEventListener('click', () => void acting().then(({ act }) => act(button), lost))

const show = () => void acting().then(({ showMarks }) => showMarks())
if (readToken()) show()
addEventListener(SESSION_BEGAN, show)

const host = document.querySelector<HTMLElement>('[data-video-watch]')
if (host) {
  const open = () => void fetchLate(() => import('./mount.tsx')).then(({ mountWatch }) => mountWatch(host), lost)
  host.querySelector('button')?.addEventListener('click', open)
  document.addEventListener('playing', open, { capture: true, once: true })
}
