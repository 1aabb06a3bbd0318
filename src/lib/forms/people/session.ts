/** What is sent to sign in, to register and to change a password. A proof of work is made when the server wants it, never by a form. */

import * as z from 'zod/mini'
import { codeField, phoneField } from '#lib/forms/fields.ts'
import { creditCodeField } from '#lib/forms/paper-fields.ts'
import { newPasswordField, passwordField } from '#lib/forms/password-fields.ts'
import { name } from '#lib/forms/text.ts'
import { MAX_AREA_CODE } from '#lib/validate/bounds.ts'

const nickname = name(z.minLength(2, '昵称至少 2 个字'), z.maxLength(20, '昵称最多 20 个字'))
const remember = z._default(z.boolean(), true)

/** The tick under 《用户协议》 and 《隐私政策》. The specification has no place for it: callers may leave it out, but not refuse it. */
export const agreedField = z.boolean().check(z.refine(agreed => agreed, '请先阅读并勾选同意'))

export const passwordLogin = z.object({ phone: phoneField, password: passwordField, remember })
export const codeLogin = z.object({ phone: phoneField, code: codeField, remember })

export const newUserBody = z.object({
  phone: phoneField,
  code: codeField,
  password: newPasswordField,
  nickname: z.optional(nickname),
  remember,
  agreed: z.optional(agreedField),
})

export const newCompanyBody = z.object({
  companyName: name(z.minLength(4, '请填写公司全称'), z.maxLength(60, '公司名称最多 60 个字')),
  creditCode: creditCodeField,
  contact: name(z.minLength(2, '请填写联系人'), z.maxLength(20, '联系人最多 20 个字')),
  /** The city chosen on the site; the company says more about where it is later. */
  cityCode: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_AREA_CODE))),
  phone: phoneField,
  code: codeField,
  password: newPasswordField,
  remember,
  agreed: z.optional(agreedField),
})

export const newPassword = z.object({ phone: phoneField, code: codeField, password: newPasswordField })
export const passwordChangeBody = z.object({ password: passwordField, newPassword: newPasswordField })
