/** What the forms of an account's safety must hold. Fetched by lateResolver; the forms import its types only. */
import { z } from 'zod'
import { contact } from '#lib/contract/city/contact.ts'
import { session } from '#lib/contract/people/session.ts'

export const phoneChange = contact.changePhone.body.omit({ captcha: true })

export const passwordChange = session.changePassword.body
  .extend({ again: z.string() })
  .refine(values => values.again === values.newPassword, { path: ['again'], message: '两次输入的新密码不一样' })
