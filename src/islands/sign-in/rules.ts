/** What the forms of signing in must hold. Fetched by lateResolver when a form is begun; the forms import its types only. */
import { z } from 'zod'
import { agreedField, session } from '#lib/contract/people/session.ts'
import { newPasswordField, passwordField } from '#lib/validate/password.ts'
import { codeField, phoneField } from '#lib/validate/phone.ts'

/** Made when the server wants it, never by the form. */
const captcha = { captcha: true } as const

export const passwordLogin = session.loginByPassword.body.omit(captcha)
export const codeLogin = session.loginByCode.body.omit(captcha)
export const newUser = session.registerUser.body.omit(captcha).required({ nickname: true, agreed: true })
export const newCompany = session.registerCompany.body.omit(captcha).required({ agreed: true })
export const newPassword = session.resetPassword.body.omit(captcha)
export const phoneBinding = z.object({
  phone: phoneField,
  code: codeField,
  password: z.union([z.literal(''), newPasswordField]),
  remember: z.boolean(),
  agreed: agreedField,
})

/** Proving once more who sits there. */
export const ownPassword = z.object({ password: passwordField })
export const ownCode = z.object({ code: codeField })
