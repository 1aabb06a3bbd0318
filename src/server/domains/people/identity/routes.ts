import { identity } from '#lib/contract/people/identity.ts'
import { implement } from '#server/http/implement.ts'
import { getUserProfile } from './service.ts'

export const identityRoutes = implement(identity, {
  getUserProfile: ({ db, actor, params }) => getUserProfile(db, params.userId, actor.kind === 'visitor' ? null : actor.userId),
})
