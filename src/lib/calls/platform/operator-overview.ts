/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/platform/operator-overview.ts'

export const operatorOverview = {
  getOverview: { method: 'GET', path: '/v1/manager/overview', access: 'manager' },
} as unknown as typeof contract.operatorOverview
