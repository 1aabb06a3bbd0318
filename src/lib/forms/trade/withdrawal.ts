/** What a form asks for to be paid out, and what operators write when they decide. */
import * as z from 'zod/mini'
import { line, lineField, requiredText } from '#lib/forms/text.ts'
import { isBankNumber } from '#lib/validate/bank-number.ts'
import { strictText } from '#lib/validate/checked.ts'
import { isEmail } from '#lib/validate/email.ts'
import { PHONE } from '#lib/validate/phone.ts'

export const payoutKind = z.enum(['BANK', 'ALIPAY'])

const isAlipay = (text: string): boolean => PHONE.test(text) || isEmail(text)

export const payoutAccountBody = z
  .object({
    kind: payoutKind,
    /** With the branch, for companies; empty with Alipay. */
    bankName: lineField('开户行', 0, 60),
    /** Spaces, as they stand on a card, are taken out. */
    number: strictText(
      z.string().check(
        z.overwrite(text => text.replaceAll(/\s/g, '')),
        z.maxLength(100, '账号太长了'),
        z.minLength(1, '请填写账号'),
        z.regex(/^[!-~]*$/, '账号里有看不见的或不该有的字，请重新输入'),
      ),
    ),
  })
  .check(
    z.refine(({ kind, bankName }) => kind !== 'BANK' || bankName !== '', { path: ['bankName'], message: '请填写开户行' }),
    z.refine(({ kind, number }) => kind !== 'BANK' || isBankNumber(number), {
      path: ['number'],
      message: '账号不正确，请核对',
    }),
    z.refine(({ kind, number }) => kind !== 'ALIPAY' || isAlipay(number), {
      path: ['number'],
      message: '支付宝账号是手机号或邮箱',
    }),
  )

export const reason = requiredText('理由', 200)
/** The number that a bank or provider gave to a transfer. */
export const reference = line(
  z.minLength(4, '请填写流水号'),
  z.maxLength(64, '流水号最多 64 个字'),
  z.regex(/^[\w-]*$/, '流水号只有字母、数字和连字符'),
)
