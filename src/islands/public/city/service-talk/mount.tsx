/** The dialog of asking the provider, on the page of a service. */
import { signedInDialog } from '#components/ui/page-dialog.ts'
import { AskDialog } from './AskDialog.tsx'

const openDialog = signedInDialog('talk-dialog')

export const openTalk = (serverId: number): Promise<void> => openDialog(close => <AskDialog serverId={serverId} close={close} />)
