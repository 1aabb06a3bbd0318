/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/policy.ts'

export const POLICY_STATES = ['open', 'upcoming', 'closed', 'always'] as typeof contract.POLICY_STATES

export const policy = {
  listPolicies: { method: 'GET', path: '/policy', access: 'public' },
  listFacets: { method: 'GET', path: '/policy/facet', access: 'public' },
  listMatches: { method: 'GET', path: '/policy/match', access: 'public' },
  getPolicy: { method: 'GET', path: '/policy/{id}', access: 'public' },
} as unknown as typeof contract.policy
