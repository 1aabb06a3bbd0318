/** Puts what a company can apply for on a page that has no React until then. A visitor signs in first, over the page. */

import { createRoot, type Root } from 'react-dom/client'
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { CompanyMatches } from './CompanyMatches.tsx'
import { PolicyActions } from './PolicyActions.tsx'

let root: Root | null = null

/** @param policyId the policy of the page; null where all of them are asked for */
export async function open(policyId: number | null): Promise<void> {
  // The person closed the sign-in dialog: nothing is opened.
  const signedIn = await ensureSignedIn().catch(() => false)
  const host = document.getElementById('policy-company')
  if (!signedIn || !host) return
  host.hidden = false
  // It stays open: the button is removed, and the focus moves on to what it opened.
  const opener = document.querySelector<HTMLElement>('[data-policy-opener]')
  if (opener) opener.hidden = true
  host.focus()
  root ??= createRoot(host)
  root.render(policyId === null ? <CompanyMatches /> : <PolicyActions policyId={policyId} />)
}
