/** What operators write where money that no provider can give back is transferred. */
import * as z from 'zod/mini'
import { requiredText } from '#lib/forms/text.ts'
import { reference } from './withdrawal.ts'

export const transferProposal = z.object({
  /** Name, bank and number, as the payer gave them. */
  account: requiredText('收款账户', 200),
})
export const transferPayment = z.object({ reference })
