/** 我要提问 on the page of an exam or a school. Everything else is fetched when it is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-ask]')) {
  button.addEventListener('click', () => {
    const { ask, id } = button.dataset
    fetchLate(() => import('./mount.tsx'))
      .then(({ open }) => open(ask === 'exam' ? 'exam' : 'school', Number(id)))
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
