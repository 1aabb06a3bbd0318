import { consultApply } from '#lib/contract/consult/consult-apply.ts'
import { implement } from '#server/http/implement.ts'
import { submitCheck, withdrawCheck } from './check.ts'
import { apply, getApplication, withdraw } from './service.ts'

export const consultApplyRoutes = implement(consultApply, {
  getApplication: ({ db, actor, now }) => getApplication(db, actor, now),
  apply: ({ db, body, ...context }) => apply(db, body, context),
  withdraw: ({ db, ...context }) => withdraw(db, context),
  check: async ({ db, body, ...context }) => {
    await submitCheck(db, body, context)
    return getApplication(db, context.actor, context.now)
  },
  withdrawCheck: async ({ db, ...context }) => {
    await withdrawCheck(db, context)
    return getApplication(db, context.actor, context.now)
  },
})
