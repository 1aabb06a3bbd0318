/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/platform-refund.ts'

export const PLATFORM_REFUND_STATES = ['PROPOSED', 'APPROVED', 'REFUSED'] as typeof contract.PLATFORM_REFUND_STATES

export const platformRefunds = {
  listPlatformRefunds: { method: 'GET', path: '/v1/manager/order/refund/list', access: 'manager' },
  getRefundableOrder: { method: 'GET', path: '/v1/manager/order/refund/order/{orderNo}', access: 'manager' },
  proposePlatformRefund: {
    method: 'POST',
    path: '/v1/manager/order/refund',
    access: 'manager',
    proof: 'recent',
    idempotent: true,
  },
  approvePlatformRefund: { method: 'POST', path: '/v1/manager/order/refund/{id}/approve', access: 'manager', proof: 'recent' },
  refusePlatformRefund: { method: 'POST', path: '/v1/manager/order/refund/{id}/refuse', access: 'manager' },
} as unknown as typeof contract.platformRefunds
