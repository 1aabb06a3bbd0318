/** What operators say when they give money of a completed order back. */
import * as z from 'zod/mini'
import { requiredText } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'
import { amount } from './order.ts'

export const platformRefundBody = z.object({
  orderNo: strictText(z.string().check(z.regex(/^\d{20}$/, '订单号是 20 位数字'))),
  /** In fen, coins included. */
  value: amount,
  /** Both sides of the order read it. */
  reason: requiredText('理由', 500),
})
