/** The buttons that buy what a page shows. Who is signed in sees at once what they have; for everybody else nothing loads before a click. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { readCookie, readSaved, SESSION_BEGAN } from '#lib/session/token.ts'

const load = () => fetchLate(() => import('./box.ts'))
const fail = () => toast('网络不太顺畅，请再试一次', { tone: 'bad' })

for (const box of document.querySelectorAll<HTMLElement>('[data-buy]')) {
  box.querySelector('[data-buy-button]')?.addEventListener('click', () => {
    load()
      .then(({ press }) => press(box))
      .catch(fail)
  })
  // What cannot be asked now is asked when somebody presses.
  const show = (): void => void load().then(({ showOwned }) => showOwned(box), fail)
  if (readSaved() || readCookie()) show()
  else addEventListener(SESSION_BEGAN, show, { once: true })
}
