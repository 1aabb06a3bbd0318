/** What a seller needs to be paid out by the payment provider itself. */
import { z } from 'zod'
import { type Contract, defineCall, timestamp } from '#lib/contract/define.ts'
import { marketProvider, subMerchantBody } from '#lib/forms/trade/sub-merchant.ts'

export const subMerchant = z.object({
  provider: marketProvider,
  label: z.string(),
  /** Null: the seller has entered none, and buyers cannot pay them by this provider. */
  number: z.string().nullable(),
  since: timestamp.nullable(),
  /** An administrator of a company sees it; only the owner enters it. */
  maySave: z.boolean(),
})
export type SubMerchant = z.output<typeof subMerchant>

const answer = z.object({ list: z.array(subMerchant) })

export const subMerchants = {
  listSubMerchants: defineCall({
    method: 'GET',
    path: '/user/sub-merchant',
    summary: '由支付机构直接结算时，当前身份在各机构的商户号；本站没有开通这种收款时为空',
    access: 'user',
    result: answer,
    errors: [],
  }),
  saveSubMerchant: defineCall({
    method: 'POST',
    path: '/user/sub-merchant',
    summary: '填写或更换在支付机构的商户号；之后开始的支付用新的',
    access: 'user',
    proof: 'recent',
    body: subMerchantBody,
    result: answer,
    errors: ['payment.off', 'withdrawal.uncertified'],
  }),
} satisfies Contract
