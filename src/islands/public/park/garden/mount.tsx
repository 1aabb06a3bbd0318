/** The dialogs of the garden: booking a room of a facility, and asking about a vacant one. */
import { signedInDialog } from '#components/ui/page-dialog.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { EnquiryDialog } from './EnquiryDialog.tsx'

/** A facility whose rooms are booked, or a vacant room by its name. */
type Wanted = { kind: 'room' | 'vacancy'; id: number; name: string }

const openDialog = signedInDialog('garden-dialog')

export const open = ({ kind, id, name }: Wanted): Promise<void> =>
  openDialog(close =>
    kind === 'room' ? <BookingDialog facilityId={id} close={close} /> : <EnquiryDialog unitId={id} room={name} close={close} />,
  )
