/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/withdrawal-review.ts'

export const withdrawalReview = {
  listWithdrawals: { method: 'GET', path: '/v1/manager/withdraw/list', access: 'manager' },
  getWithdrawal: { method: 'GET', path: '/v1/manager/withdraw/{id}', access: 'manager' },
  checkWithdrawal: { method: 'POST', path: '/v1/manager/withdraw/{id}/check', access: 'manager', proof: 'recent' },
  approveWithdrawal: { method: 'POST', path: '/v1/manager/withdraw/{id}/approve', access: 'manager', proof: 'recent' },
  refuseWithdrawal: { method: 'POST', path: '/v1/manager/withdraw/{id}/refuse', access: 'manager' },
  startPayout: { method: 'POST', path: '/v1/manager/withdraw/{id}/start', access: 'manager', proof: 'recent' },
  showNumber: { method: 'POST', path: '/v1/manager/withdraw/{id}/number', access: 'manager', proof: 'recent' },
  markPaid: { method: 'POST', path: '/v1/manager/withdraw/{id}/paid', access: 'manager', proof: 'recent', idempotent: true },
  markFailed: { method: 'POST', path: '/v1/manager/withdraw/{id}/failed', access: 'manager' },
} as unknown as typeof contract.withdrawalReview
