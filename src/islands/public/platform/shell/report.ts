/** 举报 wherever a public page offers it. The dialog is fetched when it is pressed. */
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

/** @param button says what it is about: `data-report`, its kind, and `data-target-id`. */
export function reportFrom({ dataset: { report: kind = '', targetId } }: HTMLElement): void {
  fetchLate(() => import('./report-mount.tsx'))
    .then(({ openReport }) => openReport(kind, Number(targetId)))
    .catch(() => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
}
