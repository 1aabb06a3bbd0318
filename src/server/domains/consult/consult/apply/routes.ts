import { consultApply } from '#lib/contract/consult/consult-apply.ts'
import { implement } from '#server/http/implement.ts'
import { apply, getApplication, withdraw } from './service.ts'

export const consultApplyRoutes = implement(consultApply, {
  getApplication: ({ db, actor, now }) => getApplication(db, actor, now),
  apply: ({ db, body, ...context }) => apply(db, body, context),
  withdraw: ({ db, ...context }) => withdraw(db, context),
})
