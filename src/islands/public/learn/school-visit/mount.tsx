/** The dialogs of a school's page: an enquiry, and a place at an open day. */
import { signedInDialog } from '#components/ui/page-dialog.ts'
import { EnquiryDialog } from './EnquiryDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'

/** A school that is asked, or an open day, by its name. */
type Wanted = { kind: 'enquiry' | 'open-day'; id: number; name: string }

const openDialog = signedInDialog('school-visit-dialog')

export const open = ({ kind, id, name }: Wanted): Promise<void> =>
  openDialog(close =>
    kind === 'enquiry' ? (
      <EnquiryDialog schoolId={id} school={name} close={close} />
    ) : (
      <PlaceDialog openDayId={id} title={name} close={close} />
    ),
  )
