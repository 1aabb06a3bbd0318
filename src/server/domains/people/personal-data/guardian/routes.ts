import { guardian } from '#lib/contract/people/guardian.ts'
import { operatorOf } from '#server/access/actor.ts'
import { operatorReader } from '#server/access/link-reader.ts'
import { implement } from '#server/http/implement.ts'
import { actForGuardian, listGuardianRequests } from './service.ts'

export const guardianRoutes = implement(guardian, {
  listGuardianRequests: ({ db, actor, params, now }) => listGuardianRequests(db, params.id, operatorReader(actor), now),
  actForGuardian: ({ db, actor, params, body, exchange, now }) =>
    actForGuardian(db, params.id, body, { operator: operatorOf(actor), exchange, now }),
})
