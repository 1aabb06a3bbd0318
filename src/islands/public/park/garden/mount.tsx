/** Puts the dialogs of the garden on a page that has no React until then. A visitor signs in first, over the page. */
import { createRoot, type Root } from 'react-dom/client'
import { askToSignIn } from '#lib/session/ask.ts'
import { readToken } from '#lib/session/token.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { EnquiryDialog } from './EnquiryDialog.tsx'

/** A facility whose rooms are booked, or a vacant room by its name. */
type Wanted = { kind: 'room' | 'vacancy'; id: number; name: string }

let root: Root | null = null

export async function open({ kind, id, name }: Wanted): Promise<void> {
  // Who closed the dialog of signing in wants nothing more.
  const signedIn = readToken() !== null || (await askToSignIn().catch(() => false))
  const host = document.getElementById('garden-dialog')
  if (!signedIn || !host) return
  root ??= createRoot(host)
  const shown = root
  const close = () => shown.render(null)
  shown.render(
    kind === 'room' ? <BookingDialog facilityId={id} close={close} /> : <EnquiryDialog unitId={id} room={name} close={close} />,
  )
}
