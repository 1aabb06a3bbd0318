/** Puts the dialog of asking on a page that has no React until then. A visitor signs in first, over the page. */
import { createRoot, type Root } from 'react-dom/client'
import { askToSignIn } from '#lib/session/ask.ts'
import { readToken } from '#lib/session/token.ts'
import { type About, AskDialog } from './AskDialog.tsx'

let root: Root | null = null

export async function open(about: About, id: number): Promise<void> {
  // Who closed the dialog of signing in wants nothing more.
  const signedIn = readToken() !== null || (await askToSignIn().catch(() => false))
  const host = document.getElementById('ask-dialog')
  if (!signedIn || !host) return
  root ??= createRoot(host)
  const shown = root
  shown.render(<AskDialog about={about} id={id} close={() => shown.render(null)} />)
}
