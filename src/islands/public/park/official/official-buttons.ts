/** Following official accounts and liking an article. For visitors nothing loads before they press. */
import { latePress } from '#components/ui/late-press.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'

const load = () => import('./official-actions.ts')

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-official]'))
  button.addEventListener('click', () => latePress(load, ({ pressOfficialButton }) => pressOfficialButton(button)))

const show = () => void load().then(({ showMarks }) => showMarks())
if (readToken()) show()
addEventListener(SESSION_BEGAN, show)
