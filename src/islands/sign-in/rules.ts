/** What the forms of signing in must hold. Fetched by lateResolver when a form is begun; the forms import its types only. */
import { z } from 'zod'
import { session } from '#lib/contract/session.ts'
import { newPasswordField, passwordField } from '#lib/validate/password.ts'
import { codeField, phoneField } from '#lib/validate/phone.ts'

export const passwordLogin = session.loginByPassword.body.omit({ captcha: true })
export const codeLogin = session.loginByCode.body
export const newUser = session.registerUser.body.required({ nickname: true })
export const newCompany = session.registerCompany.body
export const newPassword = session.resetPassword.body
export const phoneBinding = z.object({
  phone: phoneField,
  code: codeField,
  password: z.union([z.literal(''), newPasswordField]),
  remember: z.boolean(),
})

/** Proving once more who sits there. */
export const ownPassword = z.object({ password: passwordField })
export const ownCode = z.object({ code: codeField })
