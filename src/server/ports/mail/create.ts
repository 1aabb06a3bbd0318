import { AppError } from '#server/errors.ts'
import type { PortChoice } from '../sandbox.ts'
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

/** A real site without a mail server: what needs one says so. */
const noMail: MailPort = {
  sandbox: false,
  isOff: true,
  send: () => Promise.reject(new AppError('provider.mail_off')),
}

type Options = { choice: PortChoice; smtp: SmtpSettings | undefined; announce: (line: string) => void; isMasked: boolean }

export function createMail(siteName: string, { choice, smtp, announce, isMasked }: Options): MailPort {
  if (choice === 'off') return noMail
  return smtp ? lazySmtp(siteName, smtp) : createInboxMail(siteName, { announce, isMasked })
}
