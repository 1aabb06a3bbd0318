/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/fee.ts'

export const fee = {
  listRates: { method: 'GET', path: '/common/fee', access: 'user' },
  listChanges: { method: 'GET', path: '/v1/manager/fee/list', access: 'manager' },
  proposeChange: { method: 'POST', path: '/v1/manager/fee', access: 'manager', proof: 'recent', idempotent: true },
  approveChange: { method: 'POST', path: '/v1/manager/fee/{id}/approve', access: 'manager', proof: 'recent' },
  refuseChange: { method: 'POST', path: '/v1/manager/fee/{id}/refuse', access: 'manager' },
} as unknown as typeof contract.fee
