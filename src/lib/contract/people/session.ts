/** Signing in: codes, passwords, registration, the session and who stands behind it. */
import { z } from 'zod'
import { type Contract, defineCall, done, fen, idParam, timestamp } from '#lib/contract/define.ts'
import { codeField, phoneField } from '#lib/forms/fields.ts'
import { passwordField } from '#lib/forms/password-fields.ts'
import {
  codeLogin,
  newCompanyBody,
  newPassword,
  newUserBody,
  passwordChangeBody,
  passwordLogin,
} from '#lib/forms/people/session.ts'
import { codeText } from '#lib/validate/text.ts'

export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: codeText(40),
    nonce: codeText(200),
    salt: codeText(200),
    cost: z.number().int().min(1).max(1_000_000),
    keyLength: z.number().int().min(1).max(64),
    keyPrefix: codeText(128),
    expiresAt: z.number().optional(),
  }),
  signature: codeText(200),
})
export type CaptchaChallenge = z.output<typeof captchaChallenge>

export const captchaProof = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.number().int().min(0), derivedKey: codeText(200), time: z.number().optional() }),
})
export type CaptchaProof = z.output<typeof captchaProof>

/** The most work a visitor is asked for: 2³ times the least. */
export const MAX_CAPTCHA_LEVEL = 3

/** Only where the server asks for a proof of work. */
const withProof = { captcha: captchaProof.optional() }

/** What signing in gives: the bearer token, shown once. */
export const signedIn = z.object({ token: z.string(), expiresAt: timestamp })
export type SignedIn = z.output<typeof signedIn>

/** A company I work for, in the specification's spelling. `userId` is the company's id. */
export const companyEntry = z.object({
  withdrawId: z.number().int().nullable(),
  userId: z.number().int(),
  companyName: z.string(),
  companyEmployeeId: z.number().int(),
  employeeIdentity: z.enum(['OWNER', 'ADMIN', 'CONSULTANT', 'STAFF']),
  consultationAvater: z.string(),
  consultationName: z.string(),
  cloudPermission: z.enum(['NONE', 'VIEW', 'EDIT', 'MANAGE']),
})
export type CompanyEntry = z.output<typeof companyEntry>

export const currentUser = z.object({
  userId: z.number().int(),
  userType: z.enum(['USER', 'EMPLOYEE']),
  nickname: z.string(),
  headImage: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isOperator: z.boolean(),
  /** The account is in the minors' mode. */
  minorMode: z.boolean(),
  /** The account is being closed and will be erased then, unless the person takes it back; null: it is not. */
  closingAt: timestamp.nullable(),
  personCertification: z.enum(['NONE', 'APPLYING', 'CERTIFIED', 'REFUSED', 'EXPIRED', 'REVOKED']),
  /** The payout account of the plain person; those of companies stand with them. */
  withdrawId: z.number().int().nullable(),
  /** Of the acting identity, in coins and fen; null for employees who do not lead its company. */
  balances: z.object({ coins: z.number().int(), pending: fen, available: fen, frozen: fen }).nullable(),
  /** `messages`: at most 99, `messagesMore` says that there are more. */
  unread: z.object({ notices: z.number().int(), messages: z.number().int(), messagesMore: z.boolean() }),
  companyList: z.array(companyEntry),
})
export type CurrentUser = z.output<typeof currentUser>

/** `sdkAppId` is null where the site signs for its own chat. */
export const chatSignature = z.object({
  sdkAppId: z.number().int().nullable(),
  identifier: z.string(),
  userSig: z.string(),
  expiresAt: timestamp,
})
export type ChatSignature = z.output<typeof chatSignature>

export const deviceEntry = z.object({
  id: z.number().int(),
  device: z.string(),
  current: z.boolean(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
})

/** Something that concerns the safety of my account: a sign-in, its end, or an action the audit log keeps. */
export const securityEvent = z.object({
  at: timestamp,
  kind: z.enum(['SIGNED_IN', 'ENDED', 'ACTION']),
  /** Why a sign-in ended, or the action as the audit log names it; empty for a sign-in. */
  what: z.string(),
  device: z.string(),
  /** False: somebody else did it, an operator for instance. */
  byMe: z.boolean(),
})
export type SecurityEvent = z.output<typeof securityEvent>

/** Of calls that take a code: typed on another device than the one that asked, it needs a proof of work after two tries. */
export const codeErrors = ['code.wrong', 'code.void', 'captcha.required', 'captcha.wrong'] as const

export const session = {
  getCaptcha: defineCall({
    method: 'GET',
    path: '/captcha',
    summary: '取得一道安全验证（工作量证明）；010012 的 fields.captchaLevel 说明需要哪一级，每高一级工作量加倍',
    access: 'public',
    query: z.object({ level: z.coerce.number().int().min(0).max(MAX_CAPTCHA_LEVEL).default(0) }),
    result: captchaChallenge,
    errors: [],
  }),
  sendCode: defineCall({
    method: 'POST',
    path: '/sendcode',
    summary: '发送短信验证码；号码是否注册过，回答都一样',
    access: 'public',
    body: z.object({
      phone: phoneField,
      purpose: z.enum(['LOGIN', 'REGISTER', 'FORGET', 'BIND', 'WITHDRAW', 'CERTIFY']),
      captcha: captchaProof.optional(),
    }),
    result: z.object({ resendAfter: z.number().int(), validFor: z.number().int() }),
    errors: ['captcha.required', 'captcha.wrong', 'provider.sms'],
  }),
  loginByPassword: defineCall({
    method: 'POST',
    path: '/password/login',
    summary: '手机号加密码登录',
    access: 'public',
    body: z.object({ ...passwordLogin.shape, ...withProof }),
    result: signedIn,
    errors: ['session.wrong_login', 'session.frozen', 'session.dormant', 'captcha.required', 'captcha.wrong'],
  }),
  loginByCode: defineCall({
    method: 'POST',
    path: '/code/login',
    summary: '手机号加短信验证码登录',
    access: 'public',
    body: z.object({ ...codeLogin.shape, ...withProof }),
    result: signedIn,
    errors: [...codeErrors, 'session.no_account', 'session.frozen'],
  }),
  registerUser: defineCall({
    method: 'POST',
    path: '/user/register',
    summary: '注册个人账号并登录',
    access: 'public',
    body: z.object({ ...newUserBody.shape, ...withProof }),
    result: signedIn,
    errors: [...codeErrors, 'session.phone_taken'],
  }),
  registerCompany: defineCall({
    method: 'POST',
    path: '/company/register',
    summary: '注册公司（连同负责人的账号）并登录',
    access: 'public',
    body: z.object({ ...newCompanyBody.shape, ...withProof }),
    result: signedIn,
    errors: [...codeErrors, 'session.phone_taken', 'session.company_taken'],
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/user/password/forget',
    summary: '用短信验证码重设密码；其他设备上的登录全部失效',
    access: 'public',
    body: z.object({ ...newPassword.shape, ...withProof }),
    result: z.object({ revoked: z.number().int() }),
    errors: [...codeErrors, 'session.no_account'],
  }),
  sendProofCode: defineCall({
    method: 'POST',
    path: '/user/proof/code',
    summary: '向自己绑定的手机号发送验证码，用来再次验证身份',
    access: 'user',
    body: z.object({ captcha: captchaProof.optional() }),
    result: z.object({ resendAfter: z.number().int(), validFor: z.number().int() }),
    errors: ['captcha.required', 'captcha.wrong', 'provider.sms', 'session.no_phone'],
  }),
  proveAgain: defineCall({
    method: 'POST',
    path: '/user/proof',
    summary: '再次验证身份：用密码，或用发到自己手机的验证码；10 分钟内有效',
    access: 'user',
    body: z.discriminatedUnion('by', [
      z.object({ by: z.literal('PASSWORD'), password: passwordField }),
      z.object({ by: z.literal('CODE'), code: codeField }),
    ]),
    result: z.object({ provedUntil: timestamp }),
    errors: ['session.wrong_password', 'code.wrong', 'code.void', 'session.no_phone'],
  }),
  getCurrentUser: defineCall({
    method: 'GET',
    path: '/user',
    summary: '当前登录的人和他任职的公司，当前身份的余额，未读通知和消息数',
    access: 'user',
    result: currentUser,
    errors: [],
  }),
  getChatSignature: defineCall({
    method: 'GET',
    path: '/user/sig',
    summary: '以当前身份进入聊天的签名：个人身份给自己的用户编号，公司身份给正在代表的公司编号',
    access: 'user',
    sealed: true,
    query: z.object({ unionId: idParam, userType: z.enum(['USER', 'EMPLOYEE']) }),
    result: chatSignature,
    errors: ['rights.company_identity'],
  }),
  signOut: defineCall({
    method: 'POST',
    path: '/user/signout',
    summary: '退出登录，这台设备上的登录失效',
    access: 'user',
    body: z.object({}),
    result: done,
    errors: [],
  }),
  changePassword: defineCall({
    method: 'POST',
    path: '/user/password',
    summary: '用原密码换一个新密码；其他设备上的登录全部失效',
    access: 'user',
    body: passwordChangeBody,
    result: z.object({ revoked: z.number().int() }),
    errors: ['session.wrong_password'],
  }),
  listDevices: defineCall({
    method: 'GET',
    path: '/user/devices',
    summary: '我已登录的设备',
    access: 'user',
    result: z.array(deviceEntry),
    errors: [],
  }),
  listSecurityEvents: defineCall({
    method: 'GET',
    path: '/user/security',
    summary: '我的账号近 90 天的安全记录，新的在前，最多 100 条',
    access: 'user',
    result: z.array(securityEvent),
    errors: [],
  }),
  revokeDevice: defineCall({
    method: 'POST',
    path: '/user/devices/{id}/revoke',
    summary: '让一台设备上的登录失效',
    access: 'user',
    proof: 'recent',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
