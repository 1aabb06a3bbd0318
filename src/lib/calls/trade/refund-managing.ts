/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/refund-managing.ts'

export const MONEY_BACK_STATES = ['WAITING', 'ACCEPTED', 'FAILED', 'COMPLETE'] as typeof contract.MONEY_BACK_STATES

export const refundManaging = {
  listMoneyBack: { method: 'GET', path: '/v1/manager/refund/list', access: 'manager' },
  getMoneyBack: { method: 'GET', path: '/v1/manager/refund/{id}', access: 'manager' },
  askMoneyBack: { method: 'POST', path: '/v1/manager/refund/{id}/ask', access: 'manager' },
  proposeRefundTransfer: { method: 'POST', path: '/v1/manager/refund/{id}/transfer', access: 'manager', proof: 'recent' },
  payRefundTransfer: {
    method: 'POST',
    path: '/v1/manager/refund/{id}/transfer/paid',
    access: 'manager',
    proof: 'recent',
    idempotent: true,
  },
  refuseRefundTransfer: { method: 'POST', path: '/v1/manager/refund/{id}/transfer/refuse', access: 'manager' },
} as unknown as typeof contract.refundManaging
