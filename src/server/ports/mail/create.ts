import { createInboxMail } from './inbox.ts'
import type { MailPort } from './port.ts'
import type { SmtpSettings } from './smtp.ts'

/** The mail server behind a client that is loaded with the first message. */
function lazySmtp(siteName: string, settings: SmtpSettings): MailPort {
  let port: Promise<MailPort> | undefined
  return {
    sandbox: false,
    async send(db, message) {
      port ??= import('./smtp.ts').then(({ createSmtpMail }) => createSmtpMail(siteName, settings))
      await (await port).send(db, message)
    },
    close: () => void port?.then(opened => opened.close?.()),
  }
}

export const createMail = (siteName: string, smtp: SmtpSettings | undefined, announce: (line: string) => void): MailPort =>
  smtp ? lazySmtp(siteName, smtp) : createInboxMail(siteName, announce)
