/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/sub-merchant.ts'

export const subMerchants = {
  listSubMerchants: { method: 'GET', path: '/user/sub-merchant', access: 'user' },
  saveSubMerchant: { method: 'POST', path: '/user/sub-merchant', access: 'user', proof: 'recent' },
} as unknown as typeof contract.subMerchants
