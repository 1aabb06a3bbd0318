/** What a correction of the ledger must hold. */
import * as z from 'zod/mini'
import { id, requiredText } from '#lib/forms/text.ts'
import { MAX_AMOUNT } from '#lib/validate/bounds.ts'

export const correctionBody = z
  .object({
    /** Numbers of accounts, as the list of transfers shows them. */
    debit: id,
    credit: id,
    /** In fen. */
    amount: z.int().check(z.minimum(1, '请填写金额'), z.maximum(MAX_AMOUNT, '金额太大了')),
    reason: requiredText('理由', 500),
  })
  .check(z.refine(({ debit, credit }) => debit !== credit, { path: ['credit'], message: '付出和收入不能是同一个账户' }))
