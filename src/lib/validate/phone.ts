/** Mainland mobile numbers, by the specification's rule: 11 digits, first 1, second 3 to 9. */
import { z } from 'zod'
import { strictText } from './text.ts'

export const PHONE = /^1[3-9]\d{9}$/

export const isPhone = (text: string): boolean => PHONE.test(text)

export const phoneField = strictText(z.string().trim().regex(PHONE, '请输入 11 位手机号码'))

/** A code sent by message. */
export const codeField = strictText(
  z
    .string()
    .trim()
    .regex(/^\d{6}$/, '请输入 6 位数字验证码'),
)
