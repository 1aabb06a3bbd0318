import { policy } from '#lib/contract/park/policy.ts'
import { implement } from '#server/http/implement.ts'
import { getPolicy, listFacets, listMatches, listPolicies } from './service.ts'

export const policyRoutes = implement(policy, {
  listPolicies: ({ query, now }) => listPolicies(query, now),
  listFacets: ({ now }) => listFacets(now),
  listMatches: ({ query, now }) => listMatches(query, now),
  getPolicy: ({ params, now }) => getPolicy(params.id, now),
})
