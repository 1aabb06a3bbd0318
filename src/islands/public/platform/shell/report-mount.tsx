/** Puts the dialog of reporting over a page that has no React until then. A visitor signs in first. */

import { createRoot, type Root } from 'react-dom/client'
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { ReportDialog } from '#components/ui/report/ReportDialog.tsx'
import type { ReportKind } from '#lib/contract/platform/report.ts'
import { reportKindNames } from '#lib/format/report.ts'

let root: Root | null = null

export async function openReport(kind: string, targetId: number): Promise<void> {
  // The person closed the sign-in dialog: nothing is opened.
  const signedIn = await ensureSignedIn().catch(() => false)
  if (!signedIn || !(kind in reportKindNames)) return
  // The dialog stands in the body; its root needs no place on the page.
  root ??= createRoot(document.createDocumentFragment())
  const shown = root
  shown.render(<ReportDialog kind={kind as ReportKind} targetId={targetId} close={() => shown.render(null)} />)
}
