/** The download buttons of a file that is not everybody's. Everything else is fetched when one of them is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

for (const button of document.querySelectorAll<HTMLElement>('[data-take]')) {
  button.addEventListener('click', () => {
    fetchLate(() => import('./take.ts'))
      .then(({ take }) => take(button))
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
