/** Numbers of papers: of a person's identity card, of a company's licence. */
import * as z from 'zod/mini'
import { strictText } from '#lib/validate/checked.ts'
import { isCreditCode } from '#lib/validate/credit-code.ts'
import { isIdNumber } from '#lib/validate/id-number.ts'

/** 统一社会信用代码 */
export const creditCodeField = strictText(
  z.string().check(z.trim(), z.toUpperCase(), z.refine(isCreditCode, '统一社会信用代码不正确，请核对营业执照上的 18 位代码')),
)

/** 居民身份证号 */
export const idNumberField = strictText(
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine(text => isIdNumber(text), '身份证号不正确，请核对 18 位号码'),
  ),
)
