/** The embedded default: e-mails lie in the development inbox and are announced on the console. Nothing is sent. */
import type { MailPort } from './port.ts'

/** `b***@example.com`, for the console. */
const masked = (address: string): string => address.replace(/^(.).*(@.*)$/, '$1***$2')

/** @param announce is told each message, for the console of whoever tries the site. */
export const createInboxMail = (siteName: string, announce: (line: string) => void): MailPort => ({
  sandbox: true,
  async send(db, { to, subject, text }) {
    await db
      .insertInto('inbox_messages')
      .values({ channel: 'EMAIL', recipient: to, subject: `【${siteName}】${subject}`, body: text })
      .execute()
    announce(`邮件（演示，未真正发送）→ ${masked(to)}：${subject} ${text}`)
  },
})
