/** The embedded default: e-mails lie in the development inbox and are announced on the console. Nothing is sent. */
import { maskEmail } from '#lib/format/mask.ts'
import { insertInboxMessage } from '../inbox-queries.ts'
import { NOT_STORED_TEXT } from '../sandbox.ts'
import type { MailPort } from './port.ts'

type Options = {
  /** Receives a line for each message, for the console of a site that is tried out. */
  announce: (line: string) => void
  /** A real site: that a message was due is recorded, neither its text nor the whole address. */
  isMasked: boolean
}

export const createInboxMail = (siteName: string, { announce, isMasked }: Options): MailPort => ({
  sandbox: true,
  async send(db, { to, subject, text, unsubscribe }) {
    const masked = maskEmail(to)
    const row = isMasked
      ? { recipient: masked, subject: `【${siteName}】邮件`, body: NOT_STORED_TEXT }
      : { recipient: to, subject: `【${siteName}】${subject}`, body: text }
    await insertInboxMessage(db, { channel: 'EMAIL', ...row })
    // The link names the account beside what it is told, and works for everybody who has it: it belongs in the e-mail, not in the log.
    const said = unsubscribe ? text.replaceAll(unsubscribe, '（链接见邮件）') : text
    announce(isMasked ? `邮件未真正发送 → ${masked}` : `邮件（演示，未真正发送）→ ${masked}：${subject} ${said}`)
  },
})
