/** Getting a file: signed in, its address is asked for and followed; what costs coins asks before it takes them. */

import { actOnce } from '#components/ui/act-once.ts'
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { downloadBuying } from '#lib/calls/park/download-buying.ts'

const api = clientOf({ takeDownload: downloadBuying.takeDownload })

type Wish = { id: number; versionId: number | null }

/** Follows the file's address without leaving the page. */
async function fetchFile({ id, versionId }: Wish): Promise<void> {
  const { url, fileName } = await api.takeDownload({ params: { id }, body: { versionId } })
  const link = document.querySelector<HTMLAnchorElement>('[data-take-link]')
  if (!link) return
  link.href = url
  link.download = fileName
  link.click()
  // It is theirs now: nobody is told a second time what it costs.
  for (const text of document.querySelectorAll('[data-take-text]')) text.textContent = '下载'
}

async function run(button: HTMLElement): Promise<void> {
  const { id, take, coins } = button.dataset
  const wish = { id: Number(id), versionId: Number(take) || null }
  if (!(await ensureSignedIn())) return
  try {
    await fetchFile(wish)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'order.needed') throw error
    const { openDialog } = await fetchLate(() => import('./mount.tsx'))
    openDialog({ id: wish.id, price: Number(coins), done: () => fetchFile(wish) })
  }
}

export const downloadFile = (button: HTMLElement): Promise<void> => actOnce(button, () => run(button))
