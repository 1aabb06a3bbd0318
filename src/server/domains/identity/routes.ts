import { identity } from '#lib/contract/identity.ts'
import { implement } from '#server/http/implement.ts'
import { getUserProfile } from './service.ts'

export const identityRoutes = implement(identity, {
  getUserProfile: ({ db, params }) => getUserProfile(db, params.userId),
})
