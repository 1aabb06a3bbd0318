/** Puts the dialogs on the page of a school, which has no React until then. A visitor signs in first, over the page. */
import { createRoot, type Root } from 'react-dom/client'
import { askToSignIn } from '#lib/session/ask.ts'
import { readToken } from '#lib/session/token.ts'
import { EnquiryDialog } from './EnquiryDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'

/** A school that is asked, or an open day, by its name. */
type Wanted = { kind: 'enquiry' | 'open-day'; id: number; name: string }

let root: Root | null = null

export async function open({ kind, id, name }: Wanted): Promise<void> {
  // Who closed the dialog of signing in wants nothing more.
  const signedIn = readToken() !== null || (await askToSignIn().catch(() => false))
  const host = document.getElementById('school-visit-dialog')
  if (!signedIn || !host) return
  root ??= createRoot(host)
  const shown = root
  const close = () => shown.render(null)
  shown.render(
    kind === 'enquiry' ? (
      <EnquiryDialog schoolId={id} school={name} close={close} />
    ) : (
      <PlaceDialog openDayId={id} title={name} close={close} />
    ),
  )
}
