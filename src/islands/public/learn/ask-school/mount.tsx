/** The dialog of asking an organiser or a school, on their pages. */
import { signedInDialog } from '#components/ui/page-dialog.ts'
import { type About, AskDialog } from './AskDialog.tsx'

const openDialog = signedInDialog('ask-dialog')

export const open = (about: About, id: number): Promise<void> =>
  openDialog(close => <AskDialog about={about} id={id} close={close} />)
