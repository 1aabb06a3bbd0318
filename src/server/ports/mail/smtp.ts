/** E-mail through a mail server. Loaded only when one is configured. */
import { createTransport, type Transporter } from 'nodemailer'
import { AppError } from '#server/errors.ts'
import type { MailPort } from './port.ts'

export type SmtpSettings = {
  /** `smtps://user:password@host:465` or `smtp://…:587` (then with STARTTLS where the server offers it). */
  url: string
  /** The sender: `城汇 <noreply@example.com>`. */
  from: string
}

export function createSmtpMail(siteName: string, { url, from }: SmtpSettings): MailPort {
  const transport: Transporter = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    // No text of ours reads a file or an address.
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    sandbox: false,
    async send(_db, { to, subject, text, id, unsubscribe }) {
      try {
        await transport.sendMail({
          ...(id ? { messageId: `<${id}@${host}>` } : {}),
          to: { name: '', address: to },
          subject: `【${siteName}】${subject}`,
          text,
          ...(unsubscribe
            ? { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
            : {}),
        })
      } catch (cause) {
        throw new AppError('provider.mail', { cause })
      }
    },
    close: () => transport.close(),
  }
}
