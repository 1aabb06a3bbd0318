/** Which real adapters the environment switches on. A group is complete or absent; `readEnv` has seen to that. */
import type { Env } from '#server/env.ts'
import { paymentSettings } from './payment/settings.ts'
import type { PortSettings } from './ports.ts'
import { choosePort } from './sandbox.ts'

/** The group's settings when all of it is there. */
const complete = <Group extends object>(group: { [name in keyof Group]: Group[name] | undefined }): Group | undefined =>
  Object.values(group).every(value => value !== undefined) ? (group as Group) : undefined

const bucketOf = (env: Env): PortSettings['s3'] => {
  const bucket = complete({ bucket: env.S3_BUCKET, accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY })
  return bucket && { ...bucket, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, pathStyle: env.S3_PATH_STYLE }
}

const messagesOf = (env: Env): PortSettings['tencentSms'] => {
  const messages = complete({
    secretId: env.TENCENT_SMS_SECRET_ID,
    secretKey: env.TENCENT_SMS_SECRET_KEY,
    sdkAppId: env.TENCENT_SMS_SDK_APP_ID,
    signName: env.TENCENT_SMS_SIGN_NAME,
    templateId: env.TENCENT_SMS_TEMPLATE_ID,
    region: env.TENCENT_SMS_REGION,
    url: env.TENCENT_SMS_URL,
  })
  return (
    messages && {
      ...messages,
      invitationTemplateId: env.TENCENT_SMS_INVITATION_TEMPLATE_ID,
      noticeTemplates: env.SMS_NOTICE_TEMPLATES,
    }
  )
}

const chatOf = (env: Env): PortSettings['tencentChat'] => {
  const chat = complete({
    sdkAppId: env.TENCENT_CHAT_SDK_APP_ID,
    secretKey: env.TENCENT_CHAT_SECRET_KEY,
    administrator: env.TENCENT_CHAT_ADMINISTRATOR,
    url: env.TENCENT_CHAT_URL,
  })
  return chat && { ...chat, callbackToken: env.TENCENT_CHAT_CALLBACK_TOKEN }
}

const choicesOf = (env: Env): Pick<PortSettings, 'sms' | 'mail'> => ({
  sms: choosePort({
    setting: 'SMS_PORT',
    named: env.SMS_PORT,
    isConfigured: messagesOf(env) !== undefined,
    providerSettings:
      'TENCENT_SMS_SECRET_ID, TENCENT_SMS_SECRET_KEY, TENCENT_SMS_SDK_APP_ID, TENCENT_SMS_SIGN_NAME and TENCENT_SMS_TEMPLATE_ID',
    neededFor: 'nobody could register or sign in by a code',
    demo: env.SITE_DEMO,
  }),
  mail: choosePort({
    setting: 'MAIL_PORT',
    named: env.MAIL_PORT,
    isConfigured: env.SMTP_URL !== undefined,
    providerSettings: 'SMTP_URL and SMTP_FROM',
    neededFor: null,
    demo: env.SITE_DEMO,
  }),
})

/** @throws Error that says what to set, where a real site lacks a provider that it cannot do without. */
export const portSettings = (env: Env): PortSettings => ({
  ...choicesOf(env),
  tencentSms: messagesOf(env),
  noticeTemplates: env.SMS_NOTICE_TEMPLATES,
  push: { subject: env.PUSH_SUBJECT, testPeer: env.PUSH_TEST_PEER },
  turn: complete({ urls: env.TURN_URLS, secret: env.TURN_SECRET }),
  tencentChat: chatOf(env),
  smtp: complete({ url: env.SMTP_URL, from: env.SMTP_FROM }),
  s3: bucketOf(env),
  payment: paymentSettings(env),
  thirdParty: {
    wechat: complete({
      appId: env.WECHAT_LOGIN_APP_ID,
      secret: env.WECHAT_LOGIN_SECRET,
      pageUrl: env.WECHAT_LOGIN_PAGE,
      apiUrl: env.WECHAT_LOGIN_API,
    }),
    qq: complete({ appId: env.QQ_LOGIN_APP_ID, secret: env.QQ_LOGIN_SECRET, url: env.QQ_LOGIN_URL }),
    alipay: complete({
      appId: env.ALIPAY_LOGIN_APP_ID,
      privateKey: env.ALIPAY_LOGIN_PRIVATE_KEY,
      publicKey: env.ALIPAY_LOGIN_PUBLIC_KEY,
      pageUrl: env.ALIPAY_LOGIN_PAGE,
      gatewayUrl: env.ALIPAY_LOGIN_GATEWAY,
    }),
    oidc: complete({
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      label: env.OIDC_LABEL,
    }),
  },
})
