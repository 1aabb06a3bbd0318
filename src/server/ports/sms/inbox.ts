/** The embedded default: messages lie in the development inbox and are announced on the console. Nothing is sent. */
import { type SmsPort, smsText } from './port.ts'

/** @param announce is told each message, for the console of whoever tries the site. */
export const createInboxSms = (siteName: string, announce: (line: string) => void): SmsPort => ({
  sandbox: true,
  templates: ['CODE', 'INVITATION'],
  async send(db, message) {
    const body = smsText(siteName, message)
    await db.insertInto('inbox_messages').values({ channel: 'SMS', recipient: message.phone, body }).execute()
    announce(`短信（演示，未真正发送）→ ${message.phone.slice(0, 3)}****${message.phone.slice(-4)}：${body}`)
  },
})
