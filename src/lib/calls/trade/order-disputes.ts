/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/order-disputes.ts'

export const orderDisputes = {
  listDisputes: { method: 'GET', path: '/v1/manager/order/dispute/list', access: 'manager' },
  getDispute: { method: 'GET', path: '/v1/manager/order/dispute/{id}', access: 'manager' },
  decideDispute: { method: 'POST', path: '/v1/manager/order/dispute/{id}/decide', access: 'manager' },
} as unknown as typeof contract.orderDisputes
