/** Short messages. The default keeps them in the development inbox; a provider is chosen by configuration. */
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import { KIND_SENTENCES } from '#lib/format/notice.ts'
import type { Db } from '#server/db/client.ts'

export type SmsMessage = { phone: string } & (
  | { template: 'CODE'; code: string; minutes: number }
  | { template: 'INVITATION'; company: string; link: string; days: number }
  | { template: 'NOTICE'; kind: NoticeKind }
)

type SmsTemplate = SmsMessage['template']

export type SmsPort = {
  /** True when nothing leaves this machine. */
  sandbox: boolean
  /** What it can send: a provider sends only what it has approved the words of. */
  templates: readonly SmsTemplate[]
  /** The kinds of notices it can send. */
  notices: readonly NoticeKind[]
  /** @throws AppError `provider.sms` when the provider does not take the message. */
  send(db: Db, message: SmsMessage): Promise<void>
}

/** What a person reads, for providers that take text and for the inbox. */
export function smsText(siteName: string, message: SmsMessage): string {
  switch (message.template) {
    case 'CODE':
      return `【${siteName}】验证码 ${message.code}，${message.minutes} 分钟内有效。请勿告诉他人，工作人员不会向你索要验证码。`
    case 'INVITATION':
      return `【${siteName}】${message.company}邀请你加入，${message.days} 天内打开 ${message.link} 查看。如果不认识对方，请忽略这条短信。`
    case 'NOTICE':
      return `【${siteName}】${KIND_SENTENCES[message.kind]}`
  }
}
