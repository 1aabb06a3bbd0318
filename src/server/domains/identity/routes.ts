import { identity } from '#lib/contract/identity.ts'
import { implement } from '#server/http/implement.ts'

export const identityRoutes = implement(identity, {})
