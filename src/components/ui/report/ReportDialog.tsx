/** The form of reporting, over the page. */
import type { ReportKind } from '#lib/contract/platform/report.ts'
import { reportKindNames } from '#lib/format/report.ts'
import { Dialog } from '../Dialog.tsx'
import { REPORT_WORDS, ReportForm } from './ReportForm.tsx'

export function ReportDialog({ kind, targetId, close }: { kind: ReportKind; targetId: number; close: () => void }) {
  return (
    <Dialog title={`举报${reportKindNames[kind]}`} description={REPORT_WORDS} open onOpenChange={shown => !shown && close()}>
      <ReportForm kind={kind} targetId={targetId} close={close} />
    </Dialog>
  )
}
