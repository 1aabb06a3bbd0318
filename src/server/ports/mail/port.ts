/** E-mail. The default keeps messages in the development inbox; a mail server is chosen by configuration. */
import type { Db } from '#server/db/client.ts'

export type MailMessage = {
  to: string
  subject: string
  text: string
  /** The same for each sending of the same message, so that mail servers drop the second copy. */
  id?: string
  /** Where one POST stops mails of this kind; mail programs show a button of their own for it. */
  unsubscribe?: string
}

export type MailPort = {
  /** True when nothing leaves this machine. */
  sandbox: boolean
  /** True where the site has no mail at all: what would send some is switched off. */
  isOff?: boolean
  /** @throws AppError `provider.mail` when the mail server does not take the message. */
  send(db: Db, message: MailMessage): Promise<void>
  /** Ends connections that are kept open. */
  close?(): void
}
