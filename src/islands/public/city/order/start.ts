/** The buttons 立即下单 and 询价 of a service page. Everything else is fetched when one of them is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-order]')) {
  button.addEventListener('click', () => {
    const { order, packageId } = button.dataset
    const serverId = Number(button.dataset.serverId)
    fetchLate(() => import('./mount.tsx'))
      .then(({ openDialog }) => openDialog({ serverId, quoting: order === 'quote', packageId: Number(packageId) || null }))
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
