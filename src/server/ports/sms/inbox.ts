/** The embedded default: messages lie in the development inbox and are announced on the console. Nothing is sent. */
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import { maskPhone } from '#lib/format/mask.ts'
import { insertInboxMessage } from '../inbox-queries.ts'
import { NOT_STORED_TEXT } from '../sandbox.ts'
import { type SmsMessage, type SmsPort, smsText } from './port.ts'

const KINDS: Record<SmsMessage['template'], string> = { CODE: '验证码短信', INVITATION: '邀请短信', NOTICE: '通知短信' }

type Options = {
  /** Receives a line for each message, for the console of a site that is tried out. */
  announce: (line: string) => void
  /** A real site: that a message was due is recorded, neither its words nor the whole number. */
  isMasked: boolean
  /** The kinds of notices that have a template; left out: those of a demonstration. */
  notices?: readonly NoticeKind[] | undefined
}

/** Some, so that a demonstration shows both what is offered and what is not. */
const DEMO_NOTICES: readonly NoticeKind[] = ['SECURITY', 'ORDER', 'CONSULT']

export const createInboxSms = (
  siteName: string,
  { announce, isMasked, notices = isMasked ? [] : DEMO_NOTICES }: Options,
): SmsPort => ({
  sandbox: true,
  templates: ['CODE', 'INVITATION', 'NOTICE'],
  notices,
  async send(db, message) {
    const masked = maskPhone(message.phone)
    const body = isMasked ? `【${siteName}】${KINDS[message.template]}${NOT_STORED_TEXT}` : smsText(siteName, message)
    const recipient = isMasked ? masked : message.phone
    await insertInboxMessage(db, { channel: 'SMS', recipient, body })
    announce(isMasked ? `短信未真正发送 → ${masked}：${KINDS[message.template]}` : `短信（演示，未真正发送）→ ${masked}：${body}`)
  },
})
