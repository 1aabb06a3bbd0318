/** What the forms of signing in must hold. Fetched by lateResolver when a form is begun; the forms import its types only. */
import * as z from 'zod/mini'
import { codeField, phoneField } from '#lib/forms/fields.ts'
import { newPasswordField, passwordField } from '#lib/forms/password-fields.ts'
import { agreedField, newCompanyBody, newUserBody } from '#lib/forms/people/session.ts'

export { codeLogin, newPassword, passwordLogin } from '#lib/forms/people/session.ts'

export const newUser = z.required(newUserBody, { nickname: true, agreed: true })
export const newCompany = z.required(newCompanyBody, { agreed: true })
export const phoneBinding = z.object({
  phone: phoneField,
  code: codeField,
  password: z.union([z.literal(''), newPasswordField]),
  remember: z.boolean(),
  agreed: agreedField,
})

/** Rules of the forms that prove the identity once more. */
export const ownPassword = z.object({ password: passwordField })
export const ownCode = z.object({ code: codeField })
