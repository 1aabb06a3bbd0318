/** Tencent Cloud SMS (SendSms, version 2021-01-11), each request signed with TC3-HMAC-SHA256. */
import { createHash, createHmac } from 'node:crypto'
import { NOTICE_KINDS, type NoticeKind } from '#lib/contract/platform/notice.ts'
import { AppError } from '#server/errors.ts'
import type { SmsMessage, SmsPort } from './port.ts'

export type TencentSmsSettings = {
  secretId: string
  secretKey: string
  sdkAppId: string
  signName: string
  /** A template with two places: the code and the minutes it is valid. */
  templateId: string
  /** One with three: the company, the last part of the link and the days it is valid. Without it, no invitations go out by message. */
  invitationTemplateId?: string | undefined
  /** Without places, by kind. */
  noticeTemplates?: Partial<Record<NoticeKind, string>> | undefined
  region: string
  url: string
}

const TIMEOUT_MS = 8_000
const CONTENT_TYPE = 'application/json; charset=utf-8'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

type Signed = { secretId: string; secretKey: string; service: string; host: string; body: string; at: Date }

/** The Authorization header of a POST with a JSON body to `/`. */
export function tc3Authorization({ secretId, secretKey, service, host, body, at }: Signed): string {
  const canonical = ['POST', '/', '', `content-type:${CONTENT_TYPE}\nhost:${host}\n`, 'content-type;host', sha256(body)].join(
    '\n',
  )
  const date = at.toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const seconds = Math.floor(at.getTime() / 1000)
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`
}

type Reply = { Response?: { Error?: { Code?: string; Message?: string }; SendStatusSet?: { Code?: string; Message?: string }[] } }

/** Why the provider did not take it; nothing when it did. */
const refusalOf = ({ Response }: Reply): string | null => {
  if (Response?.Error) return `${Response.Error.Code}: ${Response.Error.Message}`
  const status = Response?.SendStatusSet?.[0]
  if (!status) return 'The answer has no status'
  return status.Code === 'Ok' ? null : `${status.Code}: ${status.Message}`
}

const contentOf = (settings: TencentSmsSettings, message: SmsMessage): { TemplateId: string; TemplateParamSet: string[] } => {
  switch (message.template) {
    case 'CODE':
      return { TemplateId: settings.templateId, TemplateParamSet: [message.code, String(message.minutes)] }
    case 'INVITATION':
      return {
        TemplateId: settings.invitationTemplateId ?? '',
        // The words around a link are approved with its site; only what varies is handed over.
        TemplateParamSet: [message.company, message.link.slice(message.link.lastIndexOf('/') + 1), String(message.days)],
      }
    case 'NOTICE':
      return { TemplateId: settings.noticeTemplates?.[message.kind] ?? '', TemplateParamSet: [] }
  }
}

export const createTencentSms = (settings: TencentSmsSettings): SmsPort => ({
  sandbox: false,
  templates: ['CODE', ...(settings.invitationTemplateId ? (['INVITATION'] as const) : []), 'NOTICE'],
  notices: NOTICE_KINDS.filter(kind => settings.noticeTemplates?.[kind]),
  async send(_, message) {
    const { secretId, secretKey, region, url } = settings
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${message.phone}`],
      SmsSdkAppId: settings.sdkAppId,
      SignName: settings.signName,
      ...contentOf(settings, message),
    })
    const at = new Date()
    const authorization = tc3Authorization({ secretId, secretKey, service: 'sms', host: new URL(url).host, body, at })
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': CONTENT_TYPE,
          Authorization: authorization,
          'X-TC-Action': 'SendSms',
          'X-TC-Version': '2021-01-11',
          'X-TC-Timestamp': String(Math.floor(at.getTime() / 1000)),
          'X-TC-Region': region,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const refusal = refusalOf((await response.json()) as Reply)
      if (refusal) throw new Error(refusal)
    } catch (cause) {
      throw new AppError('provider.sms', { cause })
    }
  },
})
