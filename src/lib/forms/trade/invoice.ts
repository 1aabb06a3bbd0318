/** What a buyer asks for to get an invoice, and what its issuer enters. */
import * as z from 'zod/mini'
import { id, line, name, requiredText } from '#lib/forms/text.ts'

export const invoiceKind = z.enum(['PERSON', 'COMPANY'])

export const invoiceBody = z
  .object({
    kind: invoiceKind,
    name: name(z.minLength(1, '请填写抬头'), z.maxLength(100, '抬头最多 100 个字')),
    /** Empty for a person. */
    taxNo: line(
      z.overwrite(text => text.toUpperCase()),
      z.regex(/^([0-9A-Z]{15,20})?$/, '税号是 15 到 20 位数字和字母'),
    ),
  })
  .check(
    z.refine(({ kind, taxNo }) => kind !== 'COMPANY' || taxNo !== '', { path: ['taxNo'], message: '请填写税号' }),
    z.refine(({ kind, taxNo }) => kind !== 'PERSON' || taxNo === '', { path: ['taxNo'], message: '个人抬头不填税号' }),
  )

export const MAX_INVOICE_NUMBER = 20
export const MAX_INVOICE_REFUSAL = 200

export const invoiceNumberBody = z.object({
  number: line(z.regex(new RegExp(`^\\d{8,${MAX_INVOICE_NUMBER}}$`), `发票号码是 8 到 ${MAX_INVOICE_NUMBER} 位数字`)),
  /** The finished upload of the invoice itself (`ATTACHMENT`): a PDF, or a picture of it. */
  fileId: z.optional(id),
})
export const invoiceRefusalBody = z.object({ reason: requiredText('理由', MAX_INVOICE_REFUSAL) })
