/** What is sent to change an e-mail address or a phone number. */
import * as z from 'zod/mini'
import { codeField, emailField, phoneField } from '#lib/forms/fields.ts'

export const emailBinding = z.object({ email: emailField, code: codeField })
export const phoneChange = z.object({ phone: phoneField, code: codeField })
