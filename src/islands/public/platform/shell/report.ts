/** 举报 wherever a public page offers it. Everything else is fetched when it is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

export function offerReporting(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-report]') : null
    if (!button) return
    const { report: kind = '', targetId } = button.dataset
    fetchLate(() => import('./report-mount.tsx'))
      .then(({ openReport }) => openReport(kind, Number(targetId)))
      .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
  })
}
