/** 预约 and 咨询看房 on the pages of the garden. Everything else is fetched when one of the buttons is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-garden]')) {
  button.addEventListener('click', () => {
    const { garden, id, name } = button.dataset
    fetchLate(() => import('./mount.tsx'))
      .then(({ open }) => open({ kind: garden === 'room' ? 'room' : 'vacancy', id: Number(id), name: name ?? '' }))
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
