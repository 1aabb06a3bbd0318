/** How I am reached: my e-mail address and my phone number, each changed only with a code sent to the new one. */
import { z } from 'zod'
import { type Contract, defineCall, done } from '#lib/contract/define.ts'
import { captchaProof, codeErrors } from '#lib/contract/people/session.ts'
import { emailField } from '#lib/forms/fields.ts'
import { emailBinding, phoneChange } from '#lib/forms/people/contact.ts'

export const contact = {
  sendEmailCode: defineCall({
    method: 'POST',
    path: '/user/email/code',
    summary: '把验证码发到要绑定的邮箱',
    access: 'user',
    proof: 'recent',
    body: z.object({ email: emailField }),
    result: z.object({ resendAfter: z.number().int(), validFor: z.number().int() }),
    errors: ['provider.mail', 'provider.mail_off'],
  }),
  bindEmail: defineCall({
    method: 'POST',
    path: '/user/email',
    summary: '用邮件里的验证码绑定或更换邮箱',
    access: 'user',
    proof: 'recent',
    body: emailBinding,
    result: z.object({ email: z.string() }),
    errors: ['code.wrong', 'code.void', 'contact.email_taken'],
  }),
  unbindEmail: defineCall({
    method: 'POST',
    path: '/user/email/unbind',
    summary: '解绑邮箱',
    access: 'user',
    proof: 'recent',
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  changePhone: defineCall({
    method: 'POST',
    path: '/user/phone',
    summary: '用新号码收到的验证码（用途 BIND）更换手机号；其他设备上的登录全部失效',
    access: 'user',
    proof: 'recent',
    body: z.object({ ...phoneChange.shape, captcha: captchaProof.optional() }),
    result: z.object({ phone: z.string(), revoked: z.number().int() }),
    errors: [...codeErrors, 'session.phone_taken'],
  }),
} satisfies Contract
