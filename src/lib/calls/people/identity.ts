/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/people/identity.ts'

export const identity = {
  getUserProfile: { method: 'GET', path: '/user/{userId}/profile', access: 'public' },
} as unknown as typeof contract.identity
