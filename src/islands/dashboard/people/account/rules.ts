/** What the forms of an account's safety must hold. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import { passwordChangeBody } from '#lib/forms/people/session.ts'

export { phoneChange } from '#lib/forms/people/contact.ts'

export const passwordChange = z
  .extend(passwordChangeBody, { again: z.string() })
  .check(z.refine(values => values.again === values.newPassword, { path: ['again'], message: '两次输入的新密码不一样' }))
