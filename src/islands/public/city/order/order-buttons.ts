/** The buttons 立即下单 and 询价 of a service page. Everything else is fetched when one of them is pressed. */
import { latePress } from '#components/ui/late-press.ts'

/** Read from the `#` of the address, so that one cached page serves everybody; the tabs of the page may change it later. */
const consultationId = Number(/^#consultation-(\d{1,10})$/.exec(location.hash)?.[1]) || null

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-order]')) {
  button.addEventListener('click', () => {
    const { order, packageId, serverId } = button.dataset
    latePress(
      () => import('./mount.tsx'),
      ({ openDialog }) =>
        openDialog({
          serverId: Number(serverId),
          quoting: order === 'quote',
          packageId: Number(packageId) || null,
          consultationId,
        }),
    )
  })
}
