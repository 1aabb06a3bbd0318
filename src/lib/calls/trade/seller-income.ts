/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/seller-income.ts'

export const sellerIncome = {
  listSellerIncome: { method: 'GET', path: '/v1/manager/tax/list', access: 'manager' },
} as unknown as typeof contract.sellerIncome
