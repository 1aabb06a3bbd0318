/** Passwords, as they are chosen and as they are typed. */
import * as z from 'zod/mini'
import { strictText } from '#lib/validate/checked.ts'
import { MAX_PASSWORD, passwordProblem } from '#lib/validate/password.ts'

/** A password being chosen. It is taken as it is typed: it is never shown, and cleaning would change what opens the account. */
export const newPasswordField = strictText(
  z.string().check(
    z.superRefine((password, context) => {
      const problem = passwordProblem(password)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  ),
)

/** A password being typed to sign in: any that could once have been chosen. */
export const passwordField = strictText(
  z.string().check(z.minLength(1, '请输入密码'), z.maxLength(MAX_PASSWORD * 4, '密码太长了')),
)
