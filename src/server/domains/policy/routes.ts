import { policy } from '#lib/contract/policy.ts'
import { implement } from '#server/http/implement.ts'

export const policyRoutes = implement(policy, {})
