/** Short messages. The default keeps them in the development inbox; a provider is chosen by configuration. */
import type { Db } from '#server/db/client.ts'

export type SmsMessage = { phone: string } & (
  | { template: 'CODE'; code: string; minutes: number }
  | { template: 'INVITATION'; company: string; link: string; days: number }
)

type SmsTemplate = SmsMessage['template']

export type SmsPort = {
  /** True when nothing leaves this machine. */
  sandbox: boolean
  /** What it can send: a provider sends only what it has approved the words of. */
  templates: readonly SmsTemplate[]
  /** @throws AppError `provider.sms` when the provider does not take the message. */
  send(db: Db, message: SmsMessage): Promise<void>
}

/** What a person reads, for providers that take text and for the inbox. */
export const smsText = (siteName: string, message: SmsMessage): string =>
  message.template === 'CODE'
    ? `【${siteName}】验证码 ${message.code}，${message.minutes} 分钟内有效。请勿告诉他人，工作人员不会向你索要验证码。`
    : `【${siteName}】${message.company}邀请你加入，${message.days} 天内打开 ${message.link} 查看。如果不认识对方，请忽略这条短信。`
