/** Puts the dialogs of talking about a service on a page that has no React until then. A visitor signs in first, over the page. */
import { createRoot, type Root } from 'react-dom/client'
import { askToSignIn } from '#lib/session/ask.ts'
import { readToken } from '#lib/session/token.ts'
import { AskDialog } from './AskDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'

type Talk = { kind: 'ask' | 'report'; serverId: number; questionId: number | null }

let root: Root | null = null

export async function openTalk({ kind, serverId, questionId }: Talk): Promise<void> {
  // Who closed the dialog of signing in wants nothing more.
  const signedIn = readToken() !== null || (await askToSignIn().catch(() => false))
  const host = document.getElementById('talk-dialog')
  if (!signedIn || !host) return
  root ??= createRoot(host)
  const shown = root
  const close = () => shown.render(null)
  shown.render(
    kind === 'ask' ? (
      <AskDialog serverId={serverId} close={close} />
    ) : (
      <ReportDialog serverId={serverId} questionId={questionId} close={close} />
    ),
  )
}
