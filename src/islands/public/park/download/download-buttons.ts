/**
 * The download buttons of a file that is not everybody's, what they need is fetched when one of them is pressed; and the links of one that is
 * everybody's, which are counted.
 */
import { latePress } from '#components/ui/late-press.ts'
import { reportToSite } from '#lib/browser/report-view.ts'

for (const button of document.querySelectorAll<HTMLElement>('[data-take]')) {
  button.addEventListener('click', () =>
    latePress(
      () => import('./download-file.ts'),
      ({ downloadFile }) => downloadFile(button),
    ),
  )
}

for (const link of document.querySelectorAll<HTMLElement>('a[data-counted]')) {
  const report = (): void => {
    reportToSite('DOWNLOAD', Number(link.dataset.id))
    reportToSite('DOWNLOAD_VERSION', Number(link.dataset.counted))
  }
  link.addEventListener('click', report)
  // The middle button opens it beside the page.
  link.addEventListener('auxclick', event => event.button === 1 && report())
}
