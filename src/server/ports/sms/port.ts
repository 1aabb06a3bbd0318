/** Short messages. The default keeps them in the development inbox; a provider is chosen by configuration. */
import type { Db } from '#server/db/client.ts'

export type SmsMessage = { phone: string; template: 'CODE'; code: string; minutes: number }

export type SmsPort = {
  /** True when nothing leaves this machine. */
  sandbox: boolean
  /** @throws AppError `provider.sms` when the provider does not take the message. */
  send(db: Db, message: SmsMessage): Promise<void>
}

/** What a person reads, for providers that take text and for the inbox. */
export const smsText = (siteName: string, { code, minutes }: SmsMessage): string =>
  `【${siteName}】验证码 ${code}，${minutes} 分钟内有效。请勿告诉他人，工作人员不会向你索要验证码。`
