/** The buttons 立即下单 and 询价 of a service page. Everything else is fetched when one of them is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

/** Behind the `#`, so that the page stays one for everybody; the tabs of the page may change it later. */
const consultationId = Number(/^#consultation-(\d{1,10})$/.exec(location.hash)?.[1]) || null

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-order]')) {
  button.addEventListener('click', () => {
    const { order, packageId } = button.dataset
    const serverId = Number(button.dataset.serverId)
    fetchLate(() => import('./mount.tsx'))
      .then(({ openDialog }) =>
        openDialog({ serverId, quoting: order === 'quote', packageId: Number(packageId) || null, consultationId }),
      )
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
