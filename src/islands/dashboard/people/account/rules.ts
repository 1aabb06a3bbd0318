/** What the forms of an account's safety must hold. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import { guardianPassword, MINUTES_A_DAY } from '#lib/forms/people/minor-mode.ts'
import { passwordChangeBody } from '#lib/forms/people/session.ts'

export { phoneChange } from '#lib/forms/people/contact.ts'
export { guardianCode, guardianProof } from '#lib/forms/people/minor-mode.ts'

export const passwordChange = z
  .extend(passwordChangeBody, { again: z.string() })
  .check(z.refine(values => values.again === values.newPassword, { path: ['again'], message: '两次输入的新密码不一样' }))

/** What a select gives is text. */
export const minorModeFields = z
  .object({ password: guardianPassword, again: z.string(), minutesADay: z.enum(MINUTES_A_DAY.map(String)) })
  .check(z.refine(values => values.again === values.password, { path: ['again'], message: '两次输入的密码不一样' }))
