/** Signing in with an account elsewhere: WeChat, QQ, Alipay, or any OpenID Connect provider. Only configured ones are offered. */
import { z } from 'zod'
import { type Contract, defineCall, done, timestamp } from '#lib/contract/define.ts'
import { codeField, phoneField } from '#lib/forms/fields.ts'
import { newPasswordField } from '#lib/forms/password-fields.ts'
import { codeText } from '#lib/validate/text.ts'
import { captchaProof, codeErrors, signedIn } from './session.ts'

export const THIRD_PARTIES = ['OIDC', 'WECHAT', 'QQ', 'ALIPAY'] as const
export const thirdPartyName = z.enum(THIRD_PARTIES)
export type ThirdPartyName = z.output<typeof thirdPartyName>

const provider = z.object({ provider: thirdPartyName, label: z.string() })
export type ThirdPartyChoice = z.output<typeof provider>

const opaque = (most: number) => codeText(most).min(1)
const remember = z.boolean().default(true)
const startErrors = ['three.not_configured', 'provider.three'] as const

export const thirdPartyResult = z.discriminatedUnion('outcome', [
  signedIn.extend({ outcome: z.literal('SIGNED_IN') }),
  /** Nobody here has this account yet: the ticket ties it to a phone within ten minutes. */
  z.object({ outcome: z.literal('BIND'), ticket: z.string(), nickname: z.string(), label: z.string(), expiresAt: timestamp }),
  z.object({ outcome: z.literal('LINKED'), label: z.string() }),
])
export type ThirdPartyResult = z.output<typeof thirdPartyResult>

export const linkedAccount = provider.extend({ nickname: z.string(), linkedAt: timestamp, lastUsedAt: timestamp })
export type LinkedAccount = z.output<typeof linkedAccount>

export const thirdParty = {
  listProviders: defineCall({
    method: 'GET',
    path: '/three/providers',
    summary: '本站开通的第三方登录方式',
    access: 'public',
    result: z.array(provider),
    errors: [],
  }),
  startLogin: defineCall({
    method: 'POST',
    path: '/three/start',
    summary: '开始第三方登录，得到授权页的地址',
    access: 'public',
    body: z.object({ provider: thirdPartyName }),
    result: z.object({ url: z.string() }),
    errors: startErrors,
  }),
  login: defineCall({
    method: 'POST',
    path: '/three/login',
    summary: '带着授权码回来：已绑定的直接登录，没绑定过的得到一张 10 分钟有效的绑定票据',
    access: 'public',
    body: z.object({
      provider: thirdPartyName,
      code: opaque(2_000),
      state: opaque(200),
      iss: codeText(500).optional(),
      remember,
    }),
    result: thirdPartyResult,
    errors: [
      'three.not_configured',
      'three.state',
      'three.refused',
      'three.taken',
      'three.one_already',
      'provider.three',
      'session.frozen',
      'session.dormant',
    ],
  }),
  bind: defineCall({
    method: 'POST',
    path: '/three/bind',
    summary: '用绑定票据和手机验证码，把第三方账号绑定到已有账号或新账号并登录',
    access: 'public',
    body: z.object({
      ticket: opaque(200),
      phone: phoneField,
      code: codeField,
      /** For a new account; an existing one keeps its own. */
      password: z.optional(newPasswordField),
      remember,
      captcha: captchaProof.optional(),
    }),
    result: signedIn,
    errors: ['three.ticket', 'three.taken', 'three.one_already', ...codeErrors, 'session.frozen'],
  }),
  startLink: defineCall({
    method: 'POST',
    path: '/user/three/start',
    summary: '给自己的账号绑定一个第三方账号，得到授权页的地址',
    access: 'user',
    proof: 'recent',
    body: z.object({ provider: thirdPartyName }),
    result: z.object({ url: z.string() }),
    errors: [...startErrors, 'three.one_already'],
  }),
  listLinked: defineCall({
    method: 'GET',
    path: '/user/three',
    summary: '我绑定的第三方账号',
    access: 'user',
    result: z.array(linkedAccount),
    errors: [],
  }),
  unlink: defineCall({
    method: 'POST',
    path: '/user/three/reset',
    summary: '解绑一个第三方账号；唯一的登录方式不能解绑',
    access: 'user',
    proof: 'recent',
    body: z.object({ provider: thirdPartyName }),
    result: done,
    errors: ['missing.record', 'three.last_way'],
  }),
} satisfies Contract
