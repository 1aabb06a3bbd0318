/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/payment.ts'

export const payment = {
  createPayment: { method: 'POST', path: '/pay/common', access: 'user', idempotent: true },
  getCashier: { method: 'GET', path: '/pay/common/order/{orderNo}', access: 'user' },
  payWithCoins: { method: 'POST', path: '/pay/common/order/{orderNo}/coins', access: 'user', idempotent: true },
  getPaymentNow: { method: 'GET', path: '/pay/common/order/{orderNo}/immediate', access: 'user' },
} as unknown as typeof contract.payment
