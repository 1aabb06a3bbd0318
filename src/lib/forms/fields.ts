/** Fields that several forms have: phone, code, e-mail, amounts. Those with longer rules stand apart, so that only their forms fetch them. */

import * as z from 'zod/mini'
import { fenOf } from '#lib/format/money.ts'
import { strictText } from '#lib/validate/checked.ts'
import { isEmail } from '#lib/validate/email.ts'
import { PHONE } from '#lib/validate/phone.ts'

export const phoneField = strictText(z.string().check(z.trim(), z.regex(PHONE, '请输入 11 位手机号码')))

/** A code sent by message. */
export const codeField = strictText(z.string().check(z.trim(), z.regex(/^\d{6}$/, '请输入 6 位数字验证码')))

/** Kept in small letters. */
export const emailField = strictText(z.string().check(z.trim(), z.toLowerCase(), z.refine(isEmail, '请输入正确的邮箱地址')))

/** A form's field for an amount; its value stays text, `fenOf` reads it. */
export const yuanField = (...checks: z.core.$ZodCheck<string>[]) =>
  z.string().check(
    z.trim(),
    z.refine(text => fenOf(text) !== undefined, '请填写金额，最多两位小数'),
    ...checks,
  )
