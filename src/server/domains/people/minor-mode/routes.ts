import { minorModes } from '#lib/contract/people/minor-mode.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { countMinutes, extendMinorMode, getMinorMode, turnOffByCode, turnOffMinorMode, turnOnMinorMode } from './service.ts'

export const minorModeRoutes = implement(minorModes, {
  getMinorMode: ({ db, actor, now }) => getMinorMode(db, signedInPerson(actor).userId, now),
  turnOnMinorMode: ({ db, body, ...context }) => turnOnMinorMode(db, body, context),
  turnOffMinorMode: ({ db, body, ...context }) => turnOffMinorMode(db, body, context),
  turnOffMinorModeByCode: ({ db, body, ...context }) => turnOffByCode(db, body, context),
  extendMinorMode: ({ db, body, ...context }) => extendMinorMode(db, body, context),
  countMinorMinutes: ({ db, actor, now }) => countMinutes(db, signedInPerson(actor).userId, now),
})
