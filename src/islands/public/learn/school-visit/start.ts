/** 咨询学校 and 预约开放日 on the page of a school. Everything else is fetched when one of the buttons is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-school-visit]')) {
  button.addEventListener('click', () => {
    const { schoolVisit, id, name } = button.dataset
    fetchLate(() => import('./mount.tsx'))
      .then(({ open }) => open({ kind: schoolVisit === 'enquiry' ? 'enquiry' : 'open-day', id: Number(id), name: name ?? '' }))
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
