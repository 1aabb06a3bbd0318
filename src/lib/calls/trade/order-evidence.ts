/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/order-evidence.ts'

export const orderEvidence = {
  getEvidence: { method: 'GET', path: '/order/{orderNo}/evidence', access: 'user' },
  getDisputeEvidence: { method: 'GET', path: '/v1/manager/order/dispute/{id}/evidence', access: 'manager' },
} as unknown as typeof contract.orderEvidence
