/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/bounty-split.ts'

export const bountySplit = {
  getUndecidedBounty: { method: 'GET', path: '/v1/manager/bounty/{id}', access: 'manager' },
  splitBounty: { method: 'POST', path: '/v1/manager/bounty/{id}/split', access: 'manager' },
} as unknown as typeof contract.bountySplit
