/** What a form asks for to order a service or to have it quoted. */
import * as z from 'zod/mini'
import { phoneField } from '#lib/forms/fields.ts'
import { id, lineField, nameField, requiredText, textField } from '#lib/forms/text.ts'
import { MAX_AMOUNT } from '#lib/validate/bounds.ts'

/** What a form asks for beside packages and time. */
export const orderContact = z.object({
  address: lineField('服务地址', 0, 200),
  contactName: nameField('联系人', 1, 20),
  contactPhone: phoneField,
  note: textField('备注', 500),
})

export const amount = z.int().check(z.minimum(1, '请填写金额'), z.maximum(MAX_AMOUNT, '金额太大了'))
const MAX_QUOTE_PICTURES = 6
export const quoteRequest = z.object({
  request: requiredText('需求', 1000),
  budget: z.nullable(amount),
  /** Uploads of the person who asks for the quote. */
  pictures: z._default(z.array(id).check(z.maxLength(MAX_QUOTE_PICTURES, `最多 ${MAX_QUOTE_PICTURES} 张图片`)), []),
})
