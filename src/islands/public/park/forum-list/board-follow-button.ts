/** What is new for anyone who is signed in, and following a board. For visitors nothing loads before they press. */
import { latePress } from '#components/ui/late-press.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

const button = document.querySelector<HTMLButtonElement>('button[data-board-follow]')
const load = () => import('./board-news.ts')
const show = () => void load().then(({ showNews }) => showNews(button))

button?.addEventListener('click', () => latePress(load, ({ follow }) => follow(button)))
if (readToken()) show()
addEventListener(SESSION_BEGAN, show)
