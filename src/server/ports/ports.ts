/** What the site calls outside of itself: one interface each, an embedded default, the real adapter by configuration. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOTICE_KINDS, type NoticeKind } from '#lib/contract/platform/notice.ts'
import type { ChatDelivery } from './chat-delivery/port.ts'
import { type ChatSignaturePort, createTencentChat, ownChatSignature } from './chat-delivery/signature.ts'
import { createTencentDelivery, type TencentChatSettings } from './chat-delivery/tencent.ts'
import { createMail } from './mail/create.ts'
import type { MailPort } from './mail/port.ts'
import type { SmtpSettings } from './mail/smtp.ts'
import { createPayment, type PaymentSettings } from './payment/create.ts'
import type { PaymentPort } from './payment/port.ts'
import { createPush, type PushPort } from './push/push.ts'
import type { PortChoice } from './sandbox.ts'
import { createInboxSms } from './sms/inbox.ts'
import type { SmsPort } from './sms/port.ts'
import { createTencentSms, type TencentSmsSettings } from './sms/tencent.ts'
import { configuredThirdParties, type ThirdPartySettings } from './third-party/configured.ts'
import type { ThirdPartyProvider } from './third-party/port.ts'
import { createTurn, type TurnPort } from './turn.ts'
import { createUploads } from './uploads/create.ts'
import type { UploadsPort } from './uploads/port.ts'
import type { S3Settings } from './uploads/s3.ts'
import { createSandboxTransfer, type PersonCheckPort, sandboxPersonCheck, type TransferPort } from './verification.ts'

export type Ports = {
  sms: SmsPort
  mail: MailPort
  push: PushPort
  uploads: UploadsPort
  personCheck: PersonCheckPort
  transfer: TransferPort
  /** The providers that the settings switch on; none by default. */
  thirdParty: readonly ThirdPartyProvider[]
  chat: ChatSignaturePort
  /** Reaches members of conversations who have no connection of ours open; null: nothing does. */
  chatDelivery: ChatDelivery | null
  payment: PaymentPort
  /** The relay of calls; null: there is none. */
  turn: TurnPort | null
  /** What messages are signed with. */
  siteName: string
  /** The origin that visitors see, to which providers send people back. */
  siteUrl: string
  /** A demonstration: what is sent stays here and can be read on the console. */
  demo: boolean
  /** Whether cookies carry `Secure`: false only where the site is served over plain HTTP beyond this machine. */
  secureCookies: boolean
}

/** Real adapters that are switched on; what is missing stays with its embedded default. */
export type PortSettings = {
  /** What stands behind messages and e-mail; left out: the provider where there is one, else the sandbox. */
  sms?: PortChoice | undefined
  mail?: PortChoice | undefined
  tencentSms?: TencentSmsSettings | undefined
  tencentChat?: TencentChatSettings | undefined
  thirdParty?: ThirdPartySettings | undefined
  payment?: PaymentSettings | undefined
  turn?: { urls: readonly string[]; secret: string } | undefined
  /** Templates of notices by kind; a sandbox sends only these as well, where some are named. */
  noticeTemplates?: Partial<Record<NoticeKind, string>> | undefined
  push?: { subject?: string | undefined; testPeer?: string | undefined } | undefined
  smtp?: SmtpSettings | undefined
  s3?: S3Settings | undefined
}

type Options = {
  siteName: string
  siteUrl: string
  demo?: boolean
  /** Where uploads lie; what nobody names lies with the temporary files. */
  dataDir?: string
  announce?: (line: string) => void
  settings?: PortSettings
}

const namesOf = (templates: Partial<Record<NoticeKind, string>>): NoticeKind[] => NOTICE_KINDS.filter(kind => templates[kind])

export const createPorts = (options: Options): Ports => {
  const { protocol, hostname } = new URL(options.siteUrl)
  const { announce = () => undefined, settings = {}, demo = true } = options
  const sandbox = { announce, isMasked: !demo }
  const mail = { choice: settings.mail ?? 'sandbox', smtp: settings.smtp, ...sandbox }
  return {
    sms: settings.tencentSms
      ? createTencentSms(settings.tencentSms)
      : createInboxSms(options.siteName, { ...sandbox, notices: settings.noticeTemplates && namesOf(settings.noticeTemplates) }),
    mail: createMail(options.siteName, mail),
    push: createPush(settings.push ?? {}, options.siteUrl),
    uploads: createUploads(options.dataDir ?? join(tmpdir(), `chenghui-${process.pid}`), settings.s3),
    personCheck: sandboxPersonCheck,
    transfer: createSandboxTransfer(options.siteName, sandbox),
    thirdParty: configuredThirdParties(settings.thirdParty ?? {}),
    chat: settings.tencentChat ? createTencentChat(settings.tencentChat) : ownChatSignature,
    chatDelivery: settings.tencentChat ? createTencentDelivery(settings.tencentChat) : null,
    payment: createPayment(settings.payment ?? {}),
    turn: settings.turn ? createTurn(settings.turn) : null,
    siteName: options.siteName,
    siteUrl: options.siteUrl,
    demo,
    secureCookies: protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1',
  }
}
