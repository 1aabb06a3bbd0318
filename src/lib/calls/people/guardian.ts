/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/guardian.ts'

export const GUARDIAN_ACTS = ['MINOR_ON', 'MINOR_OFF', 'CLOSE', 'KEEP'] as typeof contract.GUARDIAN_ACTS

export const MAX_GUARDIAN_PAPERS = 4 as typeof contract.MAX_GUARDIAN_PAPERS

export const guardian = {
  listGuardianRequests: { method: 'GET', path: '/v1/manager/user/{id}/guardian', access: 'manager' },
  actForGuardian: { method: 'POST', path: '/v1/manager/user/{id}/guardian', access: 'manager' },
} as unknown as typeof contract.guardian
