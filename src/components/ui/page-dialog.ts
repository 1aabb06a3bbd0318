/** Puts a dialog on a page that has no React until then. A visitor signs in first, over the page. */
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ensureSignedIn } from './ensure-signed-in.ts'

/**
 * @param hostId the element of the page that the dialog is drawn into.
 * @returns opens it; nothing happens where the person does not sign in.
 */
export function signedInDialog(hostId: string): (draw: (close: () => void) => ReactNode) => Promise<void> {
  let root: Root | null = null
  return async draw => {
    // The person closed the sign-in dialog: nothing is opened.
    const signedIn = await ensureSignedIn().catch(() => false)
    const host = document.getElementById(hostId)
    if (!signedIn || !host) return
    root ??= createRoot(host)
    const shown = root
    shown.render(draw(() => shown.render(null)))
  }
}
